import { captcha as table } from '../../../contract/app/captcha-endpoints.ts';
import type { Captcha } from '../../platform/captcha.ts';
import { ok, routes, type Route } from '../../platform/http/route.ts';

export function captchaRoutes(captcha: Captcha): readonly Route[] {
  return routes(table, { 'GET /captcha/challenge': async () => ok(await captcha.challenge()) });
}
