import { IconArrowLeft } from '@tabler/icons-react';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { brandAddress } from '../../../contract/kit/brands.ts';
import { useBrand } from '../../platform/brand.ts';
import { redirectTarget } from '../../platform/redirect-target.ts';
import classes from './lead-page.module.css';

/** Back to where the list was, page and filters included. */
export function BackLink() {
  const { t } = useTranslation('lead');
  const { fromPage } = useSearch({ from: '/trade/lead/$code' });
  const router = useRouter();
  const brand = useBrand();
  const target = fromPage === undefined ? '/my-leads' : redirectTarget(fromPage);
  return (
    <a
      className={classes.back}
      href={brandAddress(target, brand)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void router.navigate({ href: target });
      }}
    >
      <IconArrowLeft size={20} stroke={1.75} aria-hidden /> {t(($) => $.back)}
    </a>
  );
}
