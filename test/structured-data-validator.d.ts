declare module '@adobe/structured-data-validator' {
  interface Issue {
    readonly issueMessage: string;
    readonly severity: 'ERROR' | 'WARNING';
    readonly fieldNames: readonly string[];
  }
  /** Without schema.org's own file it judges by the conditions of search engines. */
  export default class Validator {
    constructor(schemaOrgJson?: object);
    /** By format and then by the type of each item. */
    validate(found: Readonly<Record<string, Readonly<Record<string, object[]>>>>): Promise<Issue[]>;
  }
}
