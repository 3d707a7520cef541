import { Badge } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Whether others can read a review. */
export function PublishedBadge({ isPublished }: { isPublished: boolean }) {
  const { t } = useTranslation('reviews');
  const Icon = isPublished ? IconEye : IconEyeOff;
  return (
    <Badge variant="light" color={isPublished ? 'green' : 'gray'} leftSection={<Icon size={14} stroke={1.75} aria-hidden />}>
      {isPublished ? t(($) => $.published) : t(($) => $.unpublished)}
    </Badge>
  );
}
