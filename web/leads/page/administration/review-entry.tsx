import { IconStar } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { RequestReview } from '../../../reputation/components/request-review.tsx';
import { changeDetail } from '../../change-lead.ts';
import type { LeadDetailWire } from '../../lead-detail-wire.ts';
import { ActionEntry } from './entry.tsx';

/** Asks the customer for a review, once and in time. */
export function ReviewEntry({ detail }: { detail: LeadDetailWire }) {
  const client = useQueryClient();
  const { code } = detail.lead;
  const noteRequest = async () => changeDetail(client, code, () => ({ remindFeedback: true, review_obstacle: 'reviewRequested' }));
  return (
    <RequestReview code={code} obstacle={detail.review_obstacle} onRequested={noteRequest}>
      {({ label, reason, onClick }) => (
        <ActionEntry Icon={IconStar} reason={reason} onClick={onClick}>
          {label}
        </ActionEntry>
      )}
    </RequestReview>
  );
}
