import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FactList } from '../../../ui/desk/fact-list.tsx';
import { loadingOf } from '../../../ui/region-loading.ts';
import { SectionCard } from '../../../ui/section-card.tsx';
import { coverageQuery } from '../api.ts';
import classes from '../company.module.css';
import { TabRoom } from '../tab-room.tsx';
import type { TabProps } from './tab-props.ts';

export function CoverageTab({ company: { id } }: TabProps) {
  const { t } = useTranslation('operator-companies');
  const query = useQuery(coverageQuery(id));
  return (
    <TabRoom data={query.data} loading={loadingOf(query)}>
      {(areas) =>
        areas.length === 0 ? (
          <p>{t(($) => $.coverage.empty)}</p>
        ) : (
          <div className={classes.columns}>
            {areas.map((area) => (
              <SectionCard key={area.id} title={area.name}>
                <FactList
                  facts={[
                    {
                      label: t(($) => $.coverage.leadTypes),
                      value: area.work_types.map(({ name }) => name).join(', ') || t(($) => $.none),
                    },
                    ...area.places.map((place) => ({
                      label: t(($) => $.coverage.districts, { name: place.name, count: place.districts.length }),
                      value: place.districts.join(' '),
                    })),
                  ]}
                />
              </SectionCard>
            ))}
          </div>
        )
      }
    </TabRoom>
  );
}
