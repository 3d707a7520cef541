import { ActionIcon } from '@mantine/core';
import { IconBrandFacebook, IconBrandLinkedin, IconBrandX, type TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../ui/format.ts';
import type { Review } from '../review.ts';
import { type Network, sharedComment, shareLinks } from '../share-links.ts';
import classes from './share-links.module.css';

const icons: Readonly<Record<Network, TablerIcon>> = { Facebook: IconBrandFacebook, X: IconBrandX, LinkedIn: IconBrandLinkedin };

interface ShareLinksProps {
  readonly review: Review;
  readonly listingPath: string | null;
}

/** Links that take a published review to social sites; they lead to the public page of the company. */
export function ShareLinks({ review, listingPath }: ShareLinksProps) {
  const { t } = useTranslation('reviews');
  const { number } = useFormat();
  if (listingPath === null) return <p className={classes.quiet}>{t(($) => $.share.noListing)}</p>;
  const rating = number(review.rating / 2);
  const text =
    review.comment === null
      ? t(($) => $.share.textWithout, { rating })
      : t(($) => $.share.text, { rating, comment: sharedComment(review.comment) });
  return (
    <ul className={classes.links} aria-label={t(($) => $.share.title)}>
      <li className={classes.title} aria-hidden>
        {t(($) => $.share.title)}
      </li>
      {shareLinks(`${window.location.origin}${listingPath}`, text).map(({ network, href }) => {
        const Icon = icons[network];
        return (
          <li key={network}>
            <ActionIcon
              component="a"
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              variant="subtle"
              color="gray"
              size={44}
              aria-label={`${t(($) => $.share.on, { network })} ${t(($) => $.share.newTab)}`}
            >
              <Icon size={22} stroke={1.75} aria-hidden />
            </ActionIcon>
          </li>
        );
      })}
    </ul>
  );
}
