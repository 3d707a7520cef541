/** Why a call failed, in Stripe's words for it. */
export interface SandboxProblem {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  readonly code?: string;
  readonly decline_code?: string;
  readonly message: string;
  readonly param?: string;
}

/** A call that is answered with an error and had no effect. */
export class SandboxRefusal extends Error {
  readonly status: number;
  readonly problem: SandboxProblem;
  constructor(status: number, problem: SandboxProblem) {
    super(problem.message);
    this.name = 'SandboxRefusal';
    this.status = status;
    this.problem = problem;
  }
}

/** A request that cannot be carried out: 400 with Stripe's code. */
export function invalidRequest(code: string, message: string, param?: string): SandboxRefusal {
  return new SandboxRefusal(400, { type: 'invalid_request_error', code, message, ...(param === undefined ? {} : { param }) });
}

/** What does not exist, or not for this caller. */
export function noSuch(kind: string, id: string): SandboxRefusal {
  return new SandboxRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param: 'id',
  });
}
