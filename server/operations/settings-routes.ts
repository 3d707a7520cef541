import { installation } from '../../contract/operations/settings-endpoints.ts';
import { ok, routes, type Route } from '../platform/http/route.ts';
import { connectionList, type Configured } from './connections-rule.ts';
import { readDataSources } from './data-sources-query.ts';
import { listInstalledPackages } from './installed-packages-query.ts';
import { sendTestMail } from './send-test-mail.ts';

/** What this process was started with and is made of. */
export function settingsRoutes({ configured }: { readonly configured: Configured }): readonly Route[] {
  return routes(installation, {
    'GET /operator/settings/connections': async () => Promise.resolve(ok(connectionList(configured))),

    'POST /operator/settings/test-mail': async ({ tx, caller, body }) => {
      await sendTestMail(tx, { reason: body.reason, by: { staffId: caller.staffId, actor: caller.name } });
      return ok({ kept: !configured.mail });
    },

    'GET /operator/settings/licences': async () => {
      const [packages, { sources, attributions }] = await Promise.all([listInstalledPackages(), readDataSources()]);
      return ok({ packages, sources, attributions });
    },
  });
}
