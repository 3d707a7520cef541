import { defineSheet } from '../kit/sheet-format.ts';

/** A job's state, in its queue's terms: `retry` waits for another attempt. */
export const jobStates = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const;

export const jobViews = ['failed', 'waiting', 'running', 'done'] as const;

/** External services that the environment can connect. */
export const connections = ['mail', 'sms', 'cards', 'files', 'map_tiles', 'captcha', 'sealing', 'metrics'] as const;
export type Connection = (typeof connections)[number];

/** Jobs as a file. */
export const jobSheet = defineSheet(
  {
    name: 'text',
    id: 'text',
    state: 'text',
    created: 'time',
    due: 'time',
    started: 'time',
    ended: 'time',
    tries: 'number',
    most_tries: 'number',
    error: 'text',
  },
  'created',
);

/** Formats a SIEM reads: JSON lines, or ArcSight's Common Event Format. */
export const siemFormats = ['jsonl', 'cef'] as const;
export type SiemFormat = (typeof siemFormats)[number];

/** Audit entries as a file, one row for each changed field. */
export const auditSheet = defineSheet(
  {
    time: 'time',
    who: 'text',
    action: 'text',
    object: 'text',
    id: 'text',
    field: 'text',
    before: 'text',
    after: 'text',
    reason: 'text',
  },
  null,
);
