import type { ReactNode } from 'react';
import { PageHeader } from '../page-header.tsx';
import { useTitleName } from '../title-detail.ts';

interface DeskPageProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the back-office: its heading names the window too. */
export function DeskPage({ title, description, actions, children }: DeskPageProps) {
  useTitleName(title);
  return (
    <>
      <PageHeader title={title} description={description} actions={actions} />
      {children}
    </>
  );
}
