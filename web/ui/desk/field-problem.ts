import { ApiRefusal } from '../../platform/api-client.ts';

/** What is missing in a dialog, told where a refusal of the server would be: nothing was sent. */
export class FieldProblem extends ApiRefusal {
  constructor(text: string) {
    super(422, { data: { errors: [text] } }, null);
  }
}
