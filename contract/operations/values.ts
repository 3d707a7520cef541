/** How a job stands, in the words of its queue: `retry` waits for another try. */
export const jobStates = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const;

export const jobViews = ['failed', 'waiting', 'running', 'done'] as const;

/** What an installation can be connected to by its environment. */
export const connections = ['mail', 'sms', 'cards', 'files', 'map_tiles', 'captcha', 'sealing', 'metrics'] as const;
export type Connection = (typeof connections)[number];
