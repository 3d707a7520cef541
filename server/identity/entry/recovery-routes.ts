import { identityRecovery } from '../../../contract/identity/recovery-endpoints.ts';
import { confirmationProblem } from '../../../contract/identity/password-rule.ts';
import { answer, ok, only, refuse, routes, type Route } from '../../platform/http/route.ts';
import { errorText } from '../../platform/texts.ts';
import { refusePassword, refuseTooMany } from '../errors.ts';
import { isResetLinkValid } from '../link-query.ts';
import { newPasswordProblem } from '../new-password-rule.ts';
import { findPasswordOwner } from '../queries.ts';
import { confirmEmail } from '../account-email.ts';
import { requestResetLink, resetPassword } from '../password-reset.ts';
import { takeGuess } from '../attempts.ts';

/** Routes behind mailed links: confirm an address, reset a password. */
export function recoveryRoutes(): readonly Route[] {
  return routes(only(identityRecovery, 'POST /validate', 'POST /forgot-password', 'GET /check-reset-token', 'POST /reset-password'), {
    'POST /validate': async ({ db, inTx, body, request }) => {
      const { token } = body;
      const outcome = await takeGuess({ db, inTx }, { account: `validate:${token}`, ip: request.ip }, (tx) => confirmEmail(tx, { token }));
      if (outcome.kind === 'throttled') return refuseTooMany(outcome);
      return outcome.kind === 'right' ? ok({}) : refuse(410, [errorText('linkInvalid')]);
    },

    'POST /forgot-password': async ({ tx, body }) => {
      const outcome = await requestResetLink(tx, body);
      return outcome.kind === 'throttled' ? refuseTooMany(outcome) : ok({});
    },

    'GET /check-reset-token': async ({ db, query }) =>
      (await isResetLinkValid(db, query)) ? answer(200, {}) : refuse(410, [errorText('linkInvalid')]),

    'POST /reset-password': async ({ db, inTx, body, request }) => {
      const { token, email, new_password: password, confirmed_password: confirmation, revoke_api_keys: revokesKeys } = body;
      const owner = await findPasswordOwner(db, { token, email });
      const refused = refusePassword(await newPasswordProblem(password, owner), confirmationProblem(confirmation, password));
      if (refused !== undefined) return refused;
      const outcome = await resetPassword({ db, inTx }, { token, email, password, revokesKeys, ip: request.ip });
      if (outcome.kind === 'throttled') return refuseTooMany(outcome);
      if (outcome.kind === 'wrong') return refuse(410, [errorText('linkInvalid')]);
      request.log.info({ event: 'authn_password_reset', userId: outcome.value });
      return ok({});
    },
  });
}
