import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../ui/announcer.tsx';
import { useDragOrder } from '../../../ui/use-drag-order.ts';
import { useAction } from '../../../ui/form/use-action.ts';
import { listingQuery, movePhoto, refreshListing } from '../api.ts';
import { moved } from './move-rule.ts';

/** The order of the photos: shown at once, saved behind it, and put back where that fails. */
export function usePhotoOrder() {
  const { t } = useTranslation('listing');
  const client = useQueryClient();
  const { run, failure } = useAction(t(($) => $.photos.moveFailed));

  const move = (id: number, place: number): void => {
    const { queryKey } = listingQuery();
    const before = client.getQueryData(queryKey);
    if (before === undefined) return;
    void run(async () => {
      client.setQueryData(queryKey, { ...before, images: moved(before.images, id, place) });
      try {
        await movePhoto(id, place);
        announce(t(($) => $.photos.moved, { place, all: before.images.length }));
      } catch (error) {
        client.setQueryData(queryKey, before);
        throw error;
      } finally {
        await refreshListing(client);
      }
    });
  };
  const dragOf = useDragOrder(move);
  return { move, dragOf, failure };
}
