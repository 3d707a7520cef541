import type { ReactNode } from 'react';
import type { CountryCode } from '../../contract/kit/country.ts';
import type { PageLanguage } from '../../contract/kit/language.ts';
import type { PublicPage } from '../platform/pages/public/public-page.tsx';
import { publicBrand } from './public-brand-rule.ts';

/** Language and country of a page's reader. */
export interface PageReader {
  readonly language: PageLanguage;
  readonly country: CountryCode;
}

/** Returns a public page with a single card in the brand of the reader's country. */
export function cardPage({ language, country }: PageReader, status: PublicPage['status'], title: string, content: ReactNode): PublicPage {
  return {
    status,
    language,
    title,
    width: 'narrow',
    brand: publicBrand(country, language),
    main: (
      <div className="card">
        <h1>{title}</h1>
        {content}
      </div>
    ),
  };
}
