import { globSync, readFileSync } from 'node:fs';
import { parseDocument } from 'yaml';

export const readText = (path: string): string => readFileSync(`ops/${path}`, 'utf8');

export const listYamlFiles = (): string[] =>
  globSync('**/*.yaml', { cwd: 'ops' })
    .concat(globSync('**/*.yml', { cwd: 'ops' }))
    .toSorted();

/** Parses a file and resolves merge keys. Throws on errors, warnings and duplicate keys. */
export function readYaml(path: string): unknown {
  const document = parseDocument(readText(path), { merge: true, uniqueKeys: true, strict: true });
  const [problem] = [...document.errors, ...document.warnings];
  if (problem !== undefined) throw problem;
  return document.toJS();
}

/** Values of every line that starts with the given directive. */
export function readDirectives(path: string, directive: string): string[] {
  const lines = readText(path).split('\n');
  return lines.flatMap((line) => (line.startsWith(directive) ? [line.slice(directive.length).trim()] : []));
}

/** Environment variables as `NAME=value` entries. */
export const toVariables = (entries: readonly string[]): Record<string, string> =>
  Object.fromEntries(entries.map((entry) => [entry.split('=')[0] ?? '', entry.slice(entry.indexOf('=') + 1)]));

export interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly configs: Readonly<Record<string, { readonly content: string }>>;
}

interface ComposeService {
  readonly environment: Readonly<Record<string, string>>;
  readonly command?: readonly string[];
  readonly envFrom?: readonly { readonly secretRef?: { readonly name: string } }[];
  readonly stop_grace_period?: string;
  readonly read_only?: boolean;
  readonly networks: unknown;
  readonly volumes?: readonly string[];
  readonly configs?: readonly { readonly source: string; readonly target: string }[];
}

export interface Container {
  readonly image: string;
  readonly command?: readonly string[];
  readonly envFrom?: readonly { readonly secretRef?: { readonly name: string } }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly securityContext: unknown;
  readonly volumeMounts?: readonly { readonly mountPath: string }[];
  readonly startupProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly livenessProbe?: Probe;
}

export interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}

interface PodTemplate {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> };
  readonly spec: {
    readonly containers: readonly [Container];
    readonly terminationGracePeriodSeconds?: number;
    readonly securityContext: unknown;
  };
}

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly stringData?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly template?: PodTemplate;
    readonly selector?: { readonly matchLabels?: Readonly<Record<string, string>> };
    readonly replicas?: number;
    readonly ports?: readonly { readonly port: number }[];
    readonly strategy?: { readonly rollingUpdate: { readonly maxSurge: number } };
    readonly scaleTargetRef?: unknown;
    readonly maxReplicas?: number;
  };
}

/** Settings of a PgBouncer file by name; later lines replace earlier ones, and included files come first. */
export const readPoolerSettings = (text: string): Record<string, string> =>
  Object.fromEntries(Array.from(text.matchAll(/^(\w+) =[ \t]*(.*)$/gm), ([, name = '', value = '']) => [name, value]));

export const readManifests = (): Manifest[] =>
  globSync('kubernetes/*.yaml', { cwd: 'ops' })
    .toSorted()
    .map((path) => readYaml(path.replaceAll('\\', '/')) as Manifest);
