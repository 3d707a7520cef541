import { refuse } from '../../platform/http/route.ts';
import { errorText } from '../../platform/texts.ts';

/** Why a company may not change its listing, in words. */
export function refuseEditing(why: 'unknown' | 'banned') {
  return why === 'banned' ? refuse(403, [errorText('profileManaged')]) : refuse(404, [errorText('notFound')]);
}
