/** A job's state, in its queue's terms: `retry` waits for another attempt. */
export const jobStates = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const;

export const jobViews = ['failed', 'waiting', 'running', 'done'] as const;

/** External services that the environment can connect. */
export const connections = ['mail', 'sms', 'cards', 'files', 'map_tiles', 'captcha', 'sealing', 'metrics'] as const;
export type Connection = (typeof connections)[number];
