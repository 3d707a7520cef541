import { Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useOpenOnPage } from '../ui/use-open-on-page.ts';
import classes from './account-menu.module.css';
import { AccountPanel } from './account-panel.tsx';

/** Opens from the company's name. Small screens find the same panel at the end of the drawer. */
export function AccountMenu({ companyName }: { companyName: string }) {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useOpenOnPage();
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={260} trapFocus returnFocus shadow="sm">
      <Popover.Target>
        <button type="button" className={classes.opener} onClick={() => setOpen(!isOpen)}>
          <span className={classes.company} title={companyName}>
            {companyName}
          </span>
          <span className="visually-hidden">, {t(($) => $.account.label)}</span>
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown p={6}>
        <AccountPanel onChoose={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
