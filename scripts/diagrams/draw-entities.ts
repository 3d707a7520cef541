import { orders } from '../structure/layout.ts';
import { getOwner, type Entity, type Reference } from './read-entities.ts';

const introduction = `# Entities

The tables of each domain with their primary and foreign keys. \`npm run diagrams\` writes this page from the migrated database; do not edit it.

- A name with a dot, such as \`identity.users\`, is another domain's table.
- A line names the columns that refer to the other table.
- The job queue and \`job_runs\`, which several domains write, are left out.
`;

type Table = Pick<Entity, 'schema' | 'table'>;
interface Diagram {
  readonly owner: string;
  readonly schema: string;
  readonly entities: readonly Entity[];
}

const shortTypes: Readonly<Record<string, string>> = { 'timestamp with time zone': 'timestamptz', 'character varying': 'varchar' };
// Mermaid allows no spaces in a type.
const formatType = (type: string): string => (shortTypes[type] ?? type).replaceAll(' ', '_');

const getId = ({ schema, table }: Table): string => (schema === 'public' ? table : `${schema}_${table}`);

function nameTable(table: Table, diagram: Diagram): string {
  const isOwn = getOwner(table) === diagram.owner && table.schema === diagram.schema;
  const title = isOwn ? table.table : `${getOwner(table) ?? table.schema}.${table.table}`;
  return title === getId(table) ? title : `${getId(table)}["${title}"]`;
}

function drawTable(entity: Entity, diagram: Diagram): string[] {
  const columns = entity.columns.map(({ name, type, isPrimary, isForeign }) => {
    const keys = [...(isPrimary ? ['PK'] : []), ...(isForeign ? ['FK'] : [])];
    return `    ${formatType(type)} ${name} ${keys.join(', ')}`;
  });
  return [`  ${nameTable(entity, diagram)} {`, ...columns, '  }'];
}

function drawReference(entity: Entity, { isOptional, isUnique, columns, ...target }: Reference): string {
  const line = `${isOptional ? '|o' : '||'}--${isUnique ? 'o|' : 'o{'}`;
  return `  ${getId(target)} ${line} ${getId(entity)} : "${columns.join(', ')}"`;
}

function drawDiagram(diagram: Diagram): string {
  const { owner, schema, entities } = diagram;
  const own = new Set(entities.map(getId));
  const others = new Map(
    entities.flatMap(({ references }) => references.map((target) => [getId(target), nameTable(target, diagram)] as const)),
  );
  const lines = [
    'erDiagram',
    ...entities.flatMap((entity) => drawTable(entity, diagram)),
    ...[...others]
      .filter(([id]) => !own.has(id))
      .map(([, name]) => `  ${name}`)
      .toSorted(),
    ...entities.flatMap((entity) => entity.references.map((reference) => drawReference(entity, reference))),
  ];
  return [`## ${owner}${schema === 'public' ? '' : `: schema ${schema}`}`, '', '```mermaid', ...lines, '```', ''].join('\n');
}

/** Draws one Mermaid diagram per domain, in import order. Tables without an owner are left out. */
export function drawEntities(entities: readonly Entity[]): string {
  const diagrams = (orders['server'] ?? []).flatMap((owner) => {
    const bySchema = Map.groupBy(
      entities.filter((entity) => getOwner(entity) === owner),
      ({ schema }) => schema,
    );
    return [...bySchema].map(([schema, held]) => drawDiagram({ owner, schema, entities: held }));
  });
  return [introduction, ...diagrams].join('\n');
}
