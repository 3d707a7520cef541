import { hash } from 'node:crypto';
import * as z from 'zod';

/**
 * An answer of which it is known before it is made whether somebody has it already. Its version changes with everything that
 * the answer is made of; what changes by the mere passing of time is bounded by `until`.
 */
export class VersionedAnswer<Made> {
  readonly version: string;
  /** When it is asked for, by the clock of the database. */
  readonly askedAt: Date;
  readonly make: () => Promise<{ readonly answer: Made; readonly until: Date }>;
  constructor(version: string, askedAt: Date, make: VersionedAnswer<Made>['make']) {
    this.version = version;
    this.askedAt = askedAt;
    this.make = make;
  }
}

/** The form of an answer as a short text: an update of the product that changes it makes every ETag of before worthless. */
export function formOf(schema: z.ZodType): string {
  return hash('sha1', JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' })), 'base64url').slice(0, 8);
}

/** `form` is of the schema; version and end stand in the tag itself, so that no process has to remember what it sent. */
export function versionTag(form: string, version: string, until: Date): string {
  return `"${form}.${version}.${until.getTime()}"`;
}

/** Whether what a browser has, named by its ETag, is still the answer. */
export function stillHolds(tag: string | undefined, form: string, { version, askedAt }: VersionedAnswer<unknown>): boolean {
  const start = `"${form}.${version}.`;
  if (tag?.startsWith(start) !== true) return false;
  const until = /^(\d{1,15})"$/.exec(tag.slice(start.length))?.[1];
  return until !== undefined && askedAt.getTime() < Number(until);
}
