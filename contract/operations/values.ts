/** How a job stands, in the words of its queue: `retry` waits for another try. */
export const jobStates = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const;

export const jobViews = ['failed', 'waiting', 'running', 'done'] as const;
