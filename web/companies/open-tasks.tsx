import { useTranslation } from 'react-i18next';
import { useHasScreen } from '../platform/use-has-screen.ts';
import { useAddress } from '../platform/use-address.ts';
import { LinkList } from '../ui/link-list.tsx';
import { isToDo, toDoPages } from './to-do-pages.ts';

/** Lists open setup tasks with links, for accounts without a dashboard. */
export function OpenTasks({ keys }: { keys: readonly string[] }) {
  const { t } = useTranslation('shell');
  const address = useAddress();
  const isBuilt = useHasScreen();
  return (
    <LinkList>
      {keys.filter(isToDo).map((key) => {
        const name = t(($) => $.tasks[key]);
        return <li key={key}>{isBuilt(toDoPages[key]) ? <a {...address(toDoPages[key])}>{name}</a> : name}</li>;
      })}
    </LinkList>
  );
}
