import { hash } from 'node:crypto';
import * as z from 'zod';

/**
 * An answer whose version is known before it is built, so that an unchanged one can be skipped. The version covers
 * everything the answer is made of; `until` bounds changes caused only by the passing of time.
 */
export class VersionedAnswer<Made> {
  readonly version: string;
  /** Time of the request by the database clock. */
  readonly askedAt: Date;
  readonly make: () => Promise<{ readonly answer: Made; readonly until: Date }>;
  constructor(version: string, askedAt: Date, make: VersionedAnswer<Made>['make']) {
    this.version = version;
    this.askedAt = askedAt;
    this.make = make;
  }
}

/** Hashes an answer's schema: a release that changes it invalidates every earlier ETag. */
export function hashSchema(schema: z.ZodType): string {
  return hash('sha1', JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' })), 'base64url').slice(0, 8);
}

/** Puts version and expiry into the tag itself, so that no process has to remember what it sent. */
export function versionTag(form: string, version: string, until: Date): string {
  return `"${form}.${version}.${until.getTime()}"`;
}

/** Tests whether the answer behind a browser's ETag is still current. */
export function isStillCurrent(tag: string | undefined, form: string, { version, askedAt }: VersionedAnswer<unknown>): boolean {
  const start = `"${form}.${version}.`;
  if (tag?.startsWith(start) !== true) return false;
  const until = /^(\d{1,15})"$/.exec(tag.slice(start.length))?.[1];
  return until !== undefined && askedAt.getTime() < Number(until);
}
