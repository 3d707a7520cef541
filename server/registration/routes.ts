import { registration } from '../../contract/registration/endpoints.ts';
import { staffCompanies } from '../../contract/registration/staff-companies-endpoints.ts';
import type { MoneyActor } from '../billing/operator/allow-money-action.ts';
import { hashPassword } from '../identity/passwords.ts';
import { describeDevice } from '../identity/device-rule.ts';
import { readBrowser, setSignedIn, type CookieOptions } from '../identity/session-cookie.ts';
import { closedCountryText } from '../geography/queries.ts';
import type { Captcha } from '../platform/captcha.ts';
import type { Db } from '../platform/database/database.ts';
import { isDatabaseBusy } from '../platform/database/transaction.ts';
import { isOffered } from '../../contract/kit/country.ts';
import { answer, ok, only, refuse, routes, type Route, type StaffCaller } from '../platform/http/route.ts';
import { refuseField, refuseProblems } from '../platform/http/validate.ts';
import { randomToken } from '../platform/random-code.ts';
import { errorText } from '../platform/texts.ts';
import { importCompanies, writeCompany } from './import-companies.ts';
import { registerInstaller } from './register-installer.ts';
import { toInstaller } from './registration-rule.ts';

export interface RegistrationOptions extends CookieOptions {
  readonly captcha: Captcha;
  /** Version of the terms linked from a page in this language. */
  readonly termsVersion: (db: Db, language: string) => Promise<string>;
}

export function registrationRoutes(options: RegistrationOptions): readonly Route[] {
  // The same for an email in use and an internal error, so nobody learns who has an account.
  const failed = () => refuse(400, [errorText('registrationFailed')]);
  return routes(only(registration, 'POST /company/register'), {
    'POST /company/register': async ({ db, inTx, body, request, reply }) => {
      // Checked before the captcha, because a solution is valid once.
      if (!isOffered(body.country)) return refuseField('country', closedCountryText(body.country));
      if (!(await options.captcha.accept(body.recaptcha))) return refuseField('recaptcha', errorText('captcha'));
      const browser = readBrowser(request, 'trade', options);
      const device = describeDevice(request.headers['user-agent'], request.ip);
      const installer = { ...toInstaller(body), termsVersion: await options.termsVersion(db, body.lang), browser, device };
      try {
        const outcome = await registerInstaller({ inTx }, installer);
        switch (outcome.kind) {
          case 'registered':
            request.log.info({ event: 'user_created', userId: outcome.userId, companyId: outcome.companyId });
            setSignedIn(reply, 'trade', outcome.session, options);
            return answer(201, { data: {} });
          case 'email_in_use':
            request.log.info({ event: 'registration_failed' });
            return failed();
          case 'password_refused':
            return refuseField('password', errorText(outcome.problem));
          case 'busy':
            return refuse(503, [errorText('busy')], { retryAfterSeconds: 2 });
        }
      } catch (error) {
        if (isDatabaseBusy(error)) throw error;
        request.log.error({ err: error }, 'a registration failed');
        return failed();
      }
    },
  });
}

const toMoneyActor = ({ staffId, name, role }: StaffCaller): MoneyActor => ({ staffId, actor: name, role });

/** Companies created by staff, one by one or from a file. */
export const staffCompanyRoutes = routes(staffCompanies, {
  'POST /operator/companies': async ({ inTx, caller, body }) => {
    const { reason, ...form } = body;
    const passwordHash = await hashPassword(randomToken());
    const company = { form, members: [], passwordHash, reason, by: toMoneyActor(caller) };
    const outcome = await writeCompany(inTx, company, false);
    return 'companyId' in outcome ? answer(201, { data: { id: outcome.companyId ?? 0 } }) : refuseField(outcome.field, outcome.text);
  },

  'POST /operator/companies/preview': async ({ inTx, caller, body: { file, country, columns } }) => {
    const order = { by: toMoneyActor(caller), reason: 'preview', isPreview: true };
    const result = await importCompanies(inTx, { bytes: file.bytes, country, columns }, order);
    return 'problems' in result ? refuseProblems(result.problems) : ok(result);
  },

  'POST /operator/companies/import': async ({ inTx, caller, body: { file, country, columns, reason } }) => {
    const order = { by: toMoneyActor(caller), reason, isPreview: false };
    const result = await importCompanies(inTx, { bytes: file.bytes, country, columns }, order);
    return 'problems' in result ? refuseProblems(result.problems) : ok(result);
  },
});
