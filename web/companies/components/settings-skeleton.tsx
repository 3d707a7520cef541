import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Sections of the size that they will have. */
export function SettingsSkeleton({ sections }: { sections: number }) {
  const { t } = useTranslation('common');
  return (
    <div className="stack" aria-busy>
      <output className="visually-hidden">{t(($) => $.loading)}</output>
      {Array.from({ length: sections }, (_, index) => (
        <Skeleton key={index} height={170} radius="md" />
      ))}
    </div>
  );
}
