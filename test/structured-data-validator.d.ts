declare module '@adobe/structured-data-validator' {
  interface Issue {
    readonly issueMessage: string;
    readonly severity: 'ERROR' | 'WARNING';
    readonly fieldNames: readonly string[];
  }
  /** Without schema.org's file it validates by the search engines' rules. */
  export default class Validator {
    constructor(schemaOrgJson?: object);
    /** By format, then by item type. */
    validate(found: Readonly<Record<string, Readonly<Record<string, object[]>>>>): Promise<Issue[]>;
  }
}
