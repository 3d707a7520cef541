import { useTranslation } from 'react-i18next';
import { FactList } from '../../../ui/desk/fact-list.tsx';
import { useFormat } from '../../../ui/format.ts';
import type { PriceListData } from '../api.ts';
import { countryName } from '../../../../contract/kit/language.ts';
import { priceIn } from './price-edits.ts';
import classes from './readable-prices.module.css';

/** The price list where there is no room to edit it: work type by work type. */
export function ReadablePrices({ list }: { list: PriceListData }) {
  const { t } = useTranslation('operator-pricing');
  const format = useFormat();
  const groups = [...Map.groupBy(list.work_types, ({ category }) => category)];
  return (
    <>
      {groups.map(([category, workTypes]) => (
        <section key={category}>
          <h2 className={classes.category}>{category}</h2>
          <ul className={classes.workTypes}>
            {workTypes.map((workType) => (
              <li key={workType.id} className={classes.workType}>
                <h3>{workType.description}</h3>
                <FactList
                  facts={list.countries.map(({ country, currency }) => {
                    const price = priceIn(workType, country);
                    return {
                      label: countryName(country, format.locale),
                      value: price === null ? t(($) => $.matrix.none) : <span className="money">{format.money(price, currency)}</span>,
                    };
                  })}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
