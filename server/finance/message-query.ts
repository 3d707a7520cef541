import type { FinanceSite } from '../../contract/finance/values.ts';
import type { EnquiryId } from '../../contract/kit/ids.ts';
import { revealContact } from '../enquiries/reveal-contact.ts';
import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { NamedCustomer } from './store.ts';

interface IntroductionRow {
  readonly state: 'sent' | 'failed';
  readonly site: FinanceSite;
  readonly sentAt: Date;
  readonly company: string;
  readonly companyPhone: string | null;
  readonly leadCode: string | null;
  readonly enquiryId: EnquiryId | null;
  readonly title: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
}

export function findIntroduction(db: Db, id: number): Promise<IntroductionRow | undefined> {
  return db.first(sql<IntroductionRow>`
    select f.state, f.site, f.sent_at as "sentAt", c.internal_name as company, c.phone as "companyPhone", p.code as "leadCode",
           p.enquiry_id as "enquiryId", f.title, f.first_name as "firstName", f.last_name as "lastName", f.email
    from finance_introductions f
    join companies c on c.id = f.company_id
    left join purchases p on p.id = f.purchase_id
    where f.id = ${id}`);
}

/** Who is introduced; a lead's contact data are read now, and written down as read. Null once they are erased. */
export async function findCustomer(db: Db, introduction: IntroductionRow): Promise<NamedCustomer | null> {
  const { enquiryId } = introduction;
  const named =
    enquiryId === null
      ? introduction
      : await db
          .first(revealContact({ type: 'system' }, [enquiryId], 'message'))
          .then((contact) => (contact === undefined ? undefined : { ...contact, firstName: contact.forename, lastName: contact.surname }));
  if (named === undefined) return null;
  const { title, firstName, lastName, email } = named;
  return firstName === null || lastName === null || email === null ? null : { title: title ?? '', firstName, lastName, email };
}
