import type { TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { findHeldAccreditation } from './use-accreditation-form.ts';
import type { Accreditation, Accreditations } from './accreditations-api.ts';
import { AccreditationCard } from './accreditation-card.tsx';
import classes from './accreditation-list.module.css';

interface AccreditationListProps {
  readonly data: Accreditations;
  /** Form properties of an answer, by accreditation id. */
  readonly field: (id: string) => TextInputProps & { readonly value: string };
  readonly onAnswer: (id: string, answer: string) => void;
  /** Set if the lead types of an accreditation can be shown. */
  readonly onShowTypes?: (accreditation: Accreditation) => void;
  readonly mayRenew?: boolean;
}

/** Lists accreditations on two cards, "Compulsory" and "Optional". */
export function AccreditationList({ data, field, onAnswer, onShowTypes, mayRenew = false }: AccreditationListProps) {
  const { t } = useTranslation('accreditations');
  const sections = [
    { title: t(($) => $.compulsory), isCompulsory: true, accreditations: data.compulsoryAccreditations },
    { title: t(($) => $.optional), isCompulsory: false, accreditations: data.optionalAccreditations },
  ];
  return sections.map(
    ({ title, isCompulsory, accreditations }) =>
      accreditations.length > 0 && (
        <section key={title} className={classes.section}>
          <h2 className={classes.title}>{title}</h2>
          {accreditations.map((accreditation) => (
            <AccreditationCard
              key={accreditation.id}
              accreditation={accreditation}
              held={findHeldAccreditation(data, accreditation.id)}
              isCompulsory={isCompulsory}
              field={field(String(accreditation.id))}
              onAnswer={(answer) => onAnswer(String(accreditation.id), answer)}
              {...(onShowTypes && { onShowTypes: () => onShowTypes(accreditation) })}
              mayRenew={mayRenew}
            />
          ))}
        </section>
      ),
  );
}
