import { homeCountry, getUnit } from '../geography/business-units.ts';
import type { FindRecipient } from '../platform/sending/messaging-context.ts';
import { sql } from '../platform/database/sql.ts';

/** Staff read English. Disabled staff get no messages. */
export const findStaffRecipient: FindRecipient = async (db, { id }) => {
  const staff = await db.first(sql<{ id: number; name: string; email: string }>`
    select id, name, email from staff where id = ${id} and disabled_at is null`);
  if (staff === undefined) return 'recipient_unknown';
  const [forename = ''] = staff.name.split(' ');
  const country = homeCountry();
  return {
    who: { id: staff.id, language: 'en', country, timeZone: getUnit(country).timeZone, forename },
    email: staff.email,
    mobile: null,
    brand: {},
    preferences: null,
  };
};
