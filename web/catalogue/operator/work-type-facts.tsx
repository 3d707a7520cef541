import { useTranslation } from 'react-i18next';
import { pageLanguages } from '../../../contract/kit/language.ts';
import { DeskLink } from '../../ui/desk/desk-link.tsx';
import { FactList } from '../../ui/desk/desk-page.tsx';
import { useFormat } from '../../ui/format.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { countryName } from '../../../contract/kit/language.ts';
import type { WorkTypeData } from './api.ts';

/** Shows where a work type is sold, and where a missing price prevents it. */
export function WorkTypePrices({ workType }: { workType: WorkTypeData }) {
  const { t } = useTranslation('operator-work-types');
  const format = useFormat();
  const named = (country: WorkTypeData['unpriced'][number]) => countryName(country, format.locale);
  return (
    <SectionCard title={t(($) => $.parts.prices)}>
      <FactList
        facts={workType.prices.map(({ country, price, currency }) => ({ label: named(country), value: format.money(price, currency) }))}
      />
      {workType.unpriced.length > 0 && <p>{t(($) => $.prices.missing, { countries: workType.unpriced.map(named).join(', ') })}</p>}
      <p>
        <DeskLink href="/operator/pricing">{t(($) => $.prices.link)}</DeskLink>
      </p>
    </SectionCard>
  );
}

/** Shows a work type read-only on small screens. */
export function WorkTypeFacts({ workType }: { workType: WorkTypeData }) {
  const { t } = useTranslation('operator-work-types');
  const { locale } = useFormat();
  const yesNo = (is: boolean) => (is ? t(($) => $.yes) : t(($) => $.no));
  const required = workType.schemes.filter(({ id }) => workType.requirements.includes(id));
  return (
    <>
      <SectionCard title={t(($) => $.parts.texts)}>
        <FactList
          facts={[
            ...pageLanguages.map((language) => ({
              label: t(($) => $.languages[language]),
              value: workType.name[language] ?? t(($) => $.texts.missing),
            })),
            { label: t(($) => $.code), value: workType.code },
            { label: t(($) => $.category), value: workType.category },
            { label: t(($) => $.finance), value: yesNo(workType.finance_allowed) },
            { label: t(($) => $.reporting.label), value: yesNo(workType.reporting_allowed) },
          ]}
        />
      </SectionCard>
      <SectionCard title={t(($) => $.parts.questions)}>
        <ol>
          {workType.asked.map(({ id, text, options }) => (
            <li key={id}>
              {text.en}
              {options.length > 0 && `: ${options.map((option) => option.text.en).join(' / ')}`}
            </li>
          ))}
        </ol>
      </SectionCard>
      <SectionCard title={t(($) => $.parts.requirements)}>
        {required.length === 0 ? (
          <p>{t(($) => $.requirements.none)}</p>
        ) : (
          <ul>
            {required.map(({ id, name, country }) => (
              <li key={id}>
                {name}, {countryName(country, locale)}
              </li>
            ))}
          </ul>
        )}
      </SectionCard>
    </>
  );
}
