import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { api } from '../../contract/api.ts';
import { getMaxBodyBytes, type Endpoint } from '../../contract/kit/endpoint.ts';
import { maxJobPhotoBytes } from '../../contract/enquiries/values.ts';
import { isProductCode } from '../../scripts/structure/layout.ts';
import { readSourceFiles } from '../../scripts/structure/read-source-files.ts';
import { readSettings, settingNames } from '../../server/platform/settings.ts';
import { useTestApp } from '../use-test-app.ts';
import {
  type Compose,
  type Container,
  listYamlFiles,
  type Manifest,
  readDirectives,
  readManifests,
  readPoolerSettings,
  readText,
  readYaml,
  toVariables,
} from './read-ops-files.ts';

const dockerfile = 'container/Dockerfile';
const unit = 'systemd/plumbline@.service';
const workerUnit = 'systemd/plumbline-worker@.service';
const compose = readYaml('compose/compose.yml') as Compose;
const manifests = readManifests();
const getManifest = (kind: string): Manifest | undefined => manifests.find((one) => one.kind === kind);
const getContainer = (kind: string): Container | undefined => getManifest(kind)?.spec?.template?.spec.containers[0];
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

const joined = readText(dockerfile).replaceAll(/ \\\n +/g, ' ');
const imageVariables = toVariables(/^ENV (.+)$/m.exec(joined)?.[1]?.split(' ') ?? []);
/** Replaces `${NAME:-}` by nothing and `${NAME:?…}` by a value. */
const fillIn = (value: string): string => value.replaceAll(/\$\{\w+:-\}/g, '').replaceAll(/\$\{\w+:\?[^}]*\}/g, 'example.test');

const environments: Readonly<Record<string, Record<string, string>>> = {
  image: imageVariables,
  ...Object.fromEntries(
    ['migrate', 'app-1', 'app-2', 'worker'].map((name) => [
      `compose, ${name}`,
      Object.fromEntries(Object.entries(compose.services[name]?.environment ?? {}).map(([key, value]) => [key, fillIn(value)])),
    ]),
  ),
  systemd: {
    ...toVariables(
      readText('systemd/plumbline.env.example')
        .split('\n')
        .filter((line) => /^\w+=/.test(line)),
    ),
    ...toVariables([unit, workerUnit].flatMap((file) => readDirectives(file, 'Environment=')).map((line) => line.replace('%i', '3001'))),
    // Filled in by the page's commands.
    SMTP_URL: 'smtps://user:password@smtp.example.com:465',
    MAIL_FROM: 'leads@example.com',
    SEALING_KEY: '0'.repeat(64),
  },
  kubernetes: { ...getManifest('ConfigMap')?.data, ...getManifest('Secret')?.stringData },
};

describe('settings', () => {
  it.each(Object.entries(environments))('exist and are valid: %s', (_, variables) => {
    const settings = Object.fromEntries(Object.entries(variables).filter(([name]) => name !== 'PATH' && name !== 'NODE_ENV'));
    expect(Object.keys(settings).length).toBeGreaterThan(1);
    expect(Object.keys(settings).filter((name) => !settingNames.includes(name))).toEqual([]);
    expect(() => readSettings(settings)).not.toThrow();
  });

  it('of compose are listed in its .env.example', () => {
    const used = new Set(Array.from(readText('compose/compose.yml').matchAll(/\$\{(\w+)/g), ([, name]) => name));
    const listed = Array.from(readText('compose/.env.example').matchAll(/^(\w+)=/gm), ([, name]) => name);
    expect(new Set(listed)).toEqual(used);
  });

  it('trust exactly the proxy of compose', () => {
    const proxy = compose.services['proxy']?.networks as { front: { ipv4_address: string } } | undefined;
    expect(environments['compose, app-1']?.['TRUST_PROXY']).toBe(proxy?.front.ipv4_address);
    expect(proxy).toBeDefined();
  });
});

/** Seconds a server takes to stop at most, without draining. */
const stopSeconds =
  Number(/stopTimeoutMs = ([\d_]+);/.exec(readFileSync('server/app/run-server.ts', 'utf8'))?.[1]?.replace('_', '')) / 1_000;

it('lets servers finish before they are killed', () => {
  const drain = (name: string): number => Number(environments[name]?.['DRAIN_SECONDS'] ?? 0);
  const pod = getManifest('Deployment')?.spec?.template?.spec;
  expect(stopSeconds).toBe(25);
  expect(pod?.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(stopSeconds + drain('kubernetes') + 5);
  expect(parseInt(compose.services['app-1']?.stop_grace_period ?? '')).toBeGreaterThanOrEqual(stopSeconds + drain('compose, app-1') + 5);
  expect(parseInt(readDirectives(unit, 'TimeoutStopSec=')[0] ?? '')).toBeGreaterThanOrEqual(40);
});

it('gives workers the sandbox of servers', () => {
  const readSandbox = (file: string): string[] =>
    readText(file)
      .split('\n')
      .filter((line) => /^(?:No|Cap|Amb|Prot|Priv|Restrict|Remove|Lock|Key|SystemCall|State|UMask|User|EnvironmentFile)\w*=/.test(line));
  expect(readSandbox(workerUnit)).toEqual(readSandbox(unit));
  expect(readSandbox(unit).length).toBeGreaterThan(25);
});

it('drains servers for longer than nginx avoids one that was restarted', () => {
  const drained = Number(toVariables(readText('systemd/plumbline.env.example').split('\n'))['DRAIN_SECONDS']);
  expect(drained).toBeGreaterThan(Number(/fail_timeout=(\d+)s/.exec(readText('proxy/nginx.conf'))?.[1]));
});

it('limits uploads in the proxies as the product does', () => {
  const largest = Math.max(maxJobPhotoBytes, ...Object.values<Endpoint>(api).map(getMaxBodyBytes));
  const megabytes = Number(/client_max_body_size (\d+)m;/.exec(readText('proxy/nginx.conf'))?.[1]);
  expect([megabytes * 1_048_576, Number(/max_size (\d+)/.exec(readText('proxy/Caddyfile'))?.[1])]).toEqual([largest, largest]);
});

describe('paths and ports', () => {
  const test = useTestApp();

  it('exist', () => {
    const { startupProbe, readinessProbe, livenessProbe } = getContainer('Deployment') ?? {};
    const probes = [startupProbe, readinessProbe, livenessProbe].map((probe) => probe?.httpGet.path);
    expect(probes).toEqual(['/livez', '/readyz', '/livez']);
    const located = Array.from(readText('proxy/nginx.conf').matchAll(/location = (\S+)/g), ([, path]) => path);
    expect(located).toEqual(['/metrics', '/api/v1/events']);
    const caddy = Array.from(readText('proxy/Caddyfile').matchAll(/(?:health_uri|respond) (\S+)/g), ([, path]) => path);
    expect(caddy).toEqual(['/metrics', '/readyz']);
    const checked = /'(\/\w+)'/.exec(readDirectives(dockerfile, '  CMD ')[0] ?? '')?.[1];
    const all = [...probes, ...located, ...caddy, checked];
    expect(all.filter((url) => !test.app.hasRoute({ method: 'GET', url: url ?? '' }))).toEqual([]);
  });

  it('agree', () => {
    const port = imageVariables['PORT'] ?? '';
    expect(environments['compose, worker']?.['WORKER_PORT']).toBe(port);
    expect(readDirectives(dockerfile, 'EXPOSE')).toEqual([port]);
    expect(getContainer('Deployment')?.ports).toEqual([{ name: 'http', containerPort: Number(port) }]);
    expect(compose.services['proxy']?.environment['PLUMBLINE_SERVERS']).toBe(`app-1:${port} app-2:${port}`);
    expect(readText('prometheus/prometheus.yml')).toContain(`'app-1:${port}', 'app-2:${port}', 'worker:${port}'`);
  });
});

describe('the image', () => {
  const copied = readDirectives(dockerfile, 'COPY ').flatMap((line) => (/^--|^\. /.test(line) ? [] : line.split(' ').slice(0, -1)));

  it('holds every file that the server imports or runs', () => {
    const ships = (path: string): boolean => copied.some((one) => path === one || path.startsWith(`${one}/`));
    const server = readSourceFiles().filter(({ path }) => isProductCode(path) && !path.startsWith('web/'));
    expect(server.flatMap(({ imports }) => imports.filter((path) => !ships(path)))).toEqual([]);
    // Read at run time: new URL('…', import.meta.url).
    const read = server.flatMap(({ text }) =>
      Array.from(text.matchAll(/new URL\('(?:\.\.\/)+([\w./-]+)', import/g), ([, path = '']) => path),
    );
    expect(read.filter((path) => /^(?:db|docs|locales|scripts|server|tools)\//.test(path) && !ships(path))).toEqual([]);
    expect(copied.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('gets these files past the ignore file', () => {
    const sent = readDirectives('container/Dockerfile.dockerignore', '!');
    expect(copied.filter((path) => !sent.some((one) => path === one || path.startsWith(`${one}/`)))).toEqual([]);
    expect(sent.filter((path) => !path.includes('*') && !existsSync(path))).toEqual([]);
  });

  it('starts as a user without rights, from pinned images, without a shell', () => {
    expect(readDirectives(dockerfile, 'USER')).toEqual(['10001:10001']);
    expect(readDirectives(dockerfile, 'FROM').every((from) => /^(?:sources|[\w/]+:[\w.-]+)(?: AS \w+)?$/.test(from))).toBe(true);
    expect(JSON.parse(readDirectives(dockerfile, 'CMD')[0] ?? '') as string[]).toEqual(scripts['start']?.split(' '));
  });
});

describe('the workers of Kubernetes', () => {
  const workers = manifests.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'plumbline-worker');
  const worker = workers?.spec?.template?.spec.containers[0];

  it('do the work that the servers leave to them, with the same settings and sandbox', () => {
    const server = getContainer('Deployment');
    expect(environments['kubernetes']).toMatchObject({ JOBS: 'false', WORKER_PORT: String(worker?.ports?.[0]?.containerPort) });
    expect(worker?.command).toEqual(scripts['worker']?.split(' '));
    expect(server?.command).toBeUndefined();
    expect([worker?.image, worker?.envFrom, worker?.securityContext]).toEqual([server?.image, server?.envFrom, server?.securityContext]);
    expect([worker?.startupProbe, worker?.readinessProbe, worker?.livenessProbe]).toEqual([
      server?.startupProbe,
      server?.readinessProbe,
      server?.livenessProbe,
    ]);
    const pod = getManifest('Deployment')?.spec?.template?.spec;
    expect(workers?.spec?.template?.metadata.labels).toEqual(workers?.spec?.selector?.matchLabels);
    const budget = manifests.find(({ kind, metadata }) => kind === 'PodDisruptionBudget' && metadata.name === 'plumbline-worker');
    expect(budget?.spec?.selector?.matchLabels).toEqual(workers?.spec?.selector?.matchLabels);
    expect(workers?.spec?.template?.spec.terminationGracePeriodSeconds).toBe(pod?.terminationGracePeriodSeconds);
  });

  it('get no requests', () => {
    const service = readText('kubernetes/31-service.yaml');
    expect(service).toContain('app.kubernetes.io/component: server');
    expect(readText('kubernetes/36-worker-deployment.yaml')).not.toContain('component: server');
  });
});

describe('the other files', () => {
  it.each(listYamlFiles())('%s parses', (path) => {
    expect(readYaml(path)).toBeTypeOf('object');
  });

  it('migrate as npm does', () => {
    const migrate = scripts['migrate']?.split(' ');
    expect([getContainer('Job')?.command, compose.services['migrate']?.command]).toEqual([migrate, migrate]);
    expect(compose.services['worker']?.command).toEqual(scripts['worker']?.split(' '));
    expect(readDirectives(unit, 'ExecStart=')).toEqual([`/opt/plumbline/node_modules/.bin/${scripts['start'] ?? ''}`]);
    expect(readDirectives(workerUnit, 'ExecStart=')).toEqual([`/opt/plumbline/node_modules/.bin/${scripts['worker'] ?? ''}`]);
  });

  it('give the owner of the schema to the migration only', () => {
    const secrets = (kind: string): unknown[] => getContainer(kind)?.envFrom?.map((one) => one.secretRef?.name ?? '') ?? [];
    const owner = manifests.find(({ metadata }) => metadata.name === 'plumbline-owner')?.stringData;
    expect(Object.keys(owner ?? {})).toEqual(['DATABASE_OWNER_URL']);
    expect([secrets('Job'), secrets('Deployment')]).toEqual([
      ['', 'plumbline', 'plumbline-owner'],
      ['', 'plumbline'],
    ]);
    const named = ['migrate', 'app-1', 'app-2'].map((name) => 'DATABASE_OWNER_URL' in (environments[`compose, ${name}`] ?? {}));
    expect(named).toEqual([true, false, false]);
    const users = ['migrate', 'app-1'].map((name) => new URL(environments[`compose, ${name}`]?.['DATABASE_URL'] ?? '').username);
    expect(users).toEqual(['plumbline_server', 'plumbline_server']);
    const roles = readText('roles.sql').matchAll(/^(?:create role|grant) (\w+)/gm);
    const inline = compose.configs['roles']?.content.matchAll(/^(?:create role|grant) (\w+)/gm) ?? [];
    expect(Array.from(inline, ([, name]) => name ?? '').toSorted()).toEqual(Array.from(roles, ([, name]) => name ?? '').toSorted());
  });

  it('run containers with a read-only file system and no capabilities', () => {
    const context = { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } };
    expect([getContainer('Job')?.securityContext, getContainer('Deployment')?.securityContext]).toEqual([context, context]);
    expect(compose.services).toMatchObject(
      Object.fromEntries(['migrate', 'app-1', 'app-2', 'worker'].map((name) => [name, { read_only: true, cap_drop: ['ALL'] }])),
    );
  });

  it('use current Kubernetes interfaces, in one namespace', () => {
    const kinds =
      'v1 Namespace, v1 ConfigMap, v1 Secret, v1 Secret, v1 Secret, batch/v1 Job, apps/v1 Deployment, v1 Service, policy/v1 PodDisruptionBudget, ';
    const more = 'autoscaling/v2 HorizontalPodAutoscaler, networking.k8s.io/v1 NetworkPolicy, networking.k8s.io/v1 Ingress, ';
    const workers = 'apps/v1 Deployment, policy/v1 PodDisruptionBudget, ';
    const pooler = 'v1 ConfigMap, apps/v1 Deployment, v1 Service, networking.k8s.io/v1 NetworkPolicy';
    expect(manifests.map(({ apiVersion, kind }) => `${apiVersion} ${kind}`).join(', ')).toBe(kinds + more + workers + pooler);
    expect(new Set(manifests.slice(1).map(({ metadata }) => metadata.namespace))).toEqual(new Set(['plumbline']));
    expect(getContainer('Job')?.image).toBe(getContainer('Deployment')?.image);
  });

  it('select the pods of the deployment', () => {
    const { template, selector } = getManifest('Deployment')?.spec ?? {};
    expect(template?.metadata.labels).toEqual(selector?.matchLabels);
    expect(getManifest('PodDisruptionBudget')?.spec?.selector?.matchLabels).toEqual(selector?.matchLabels);
    expect(getManifest('Service')?.spec?.selector).toEqual(selector?.matchLabels);
    expect(getManifest('HorizontalPodAutoscaler')?.spec?.scaleTargetRef).toMatchObject({ kind: 'Deployment', name: 'plumbline' });
  });
});

describe('PgBouncer', () => {
  const sample = readText('pgbouncer/pgbouncer.ini');
  const named = (kind: string): Manifest | undefined => manifests.find((one) => one.kind === kind && one.metadata.name === 'pgbouncer');
  const places = {
    compose: readText('pgbouncer/compose.ini'),
    kubernetes: named('ConfigMap')?.data?.['place.ini'] ?? '',
  };
  const poolerImage = 'pgbouncer/Dockerfile';

  it.each(Object.entries(places))('runs with the settings of the sample, except for its addresses: %s', (_, text) => {
    expect(text).toContain(`%include /etc/pgbouncer/pgbouncer.ini\n`);
    const { listen_port: port, pool_mode: mode, ...changed } = { ...readPoolerSettings(sample), ...readPoolerSettings(text) };
    expect([port, mode, changed['listen_addr'], changed['unix_socket_dir']]).toEqual(['6432', 'transaction', '0.0.0.0', '']);
    const own = Object.keys(readPoolerSettings(text));
    expect(own.filter((name) => !/^(?:plumbline|listen_addr|unix_socket_dir|server_tls_\w+)$/.test(name))).toEqual([]);
  });

  it.each([
    ['compose', 'compose, app-1', 'db'],
    ['compose', 'compose, migrate', 'db'],
    ['kubernetes', 'kubernetes', 'postgres.example.com'],
  ] as const)('is at DATABASE_URL and leads to DATABASE_DIRECT_URL: %s, %s', (place, environment, host) => {
    const [pooled, direct] = [environments[environment]?.['DATABASE_URL'], environments[environment]?.['DATABASE_DIRECT_URL']];
    const [to, from] = [new URL(pooled ?? ''), new URL(direct ?? '')];
    expect([to.hostname, to.port, from.hostname, from.port]).toEqual(['pgbouncer', '6432', host, '5432']);
    expect([to.pathname, to.username, to.password]).toEqual([from.pathname, from.username, from.password]);
    expect(readPoolerSettings(places[place])['plumbline']).toBe(`host=${host} port=5432 dbname=${from.pathname.slice(1)}`);
    expect(named('Service')?.spec?.ports?.[0]?.port).toBe(6_432);
  });

  it('finds the files its image and settings name', () => {
    const file = '/etc/pgbouncer/userlist.txt';
    expect(readPoolerSettings(sample)['auth_file']).toBe(file);
    expect(JSON.parse(readDirectives(poolerImage, 'CMD')[0] ?? '')).toEqual(['pgbouncer', '/etc/pgbouncer/place.ini']);
    expect(readDirectives(poolerImage, 'COPY')).toEqual(['pgbouncer.ini /etc/pgbouncer/pgbouncer.ini']);
    const service = compose.services['pgbouncer'];
    expect(service?.volumes).toEqual(['../pgbouncer/compose.ini:/etc/pgbouncer/place.ini:ro']);
    expect(service?.configs).toEqual([{ source: 'users', target: file }]);
    const user = /^"plumbline_server" "\S+"\n$/;
    expect(fillIn(compose.configs['users']?.content ?? '')).toMatch(user);
    expect(named('Secret')?.stringData?.['userlist.txt']).toMatch(user);
    const mounts = named('Deployment')?.spec?.template?.spec.containers[0].volumeMounts?.map(({ mountPath }) => mountPath);
    expect(mounts).toEqual(['/etc/pgbouncer/place.ini', file]);
  });

  it('runs without rights, like the product', () => {
    expect(readDirectives(poolerImage, 'USER')).toEqual(['10001:10001']);
    expect(compose.services['pgbouncer']).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    const pod = named('Deployment')?.spec?.template;
    expect(pod?.spec.containers[0].securityContext).toEqual(getContainer('Deployment')?.securityContext);
    expect(pod?.metadata.labels).toEqual(named('Service')?.spec?.selector);
  });

  it('holds fewer connections than a default PostgreSQL gives, and accepts those of every server', () => {
    const { default_pool_size: size, max_client_conn: accepted } = readPoolerSettings(sample);
    const pods =
      (getManifest('HorizontalPodAutoscaler')?.spec?.maxReplicas ?? 0) +
      (getManifest('Deployment')?.spec?.strategy?.rollingUpdate.maxSurge ?? 0);
    const replicas = named('Deployment')?.spec?.replicas ?? 0;
    expect(replicas).toBeGreaterThan(1);
    // Three of 100 are reserved for superusers; the migration takes a few. Each server keeps two of its own.
    expect(replicas * Number(size) + pods * 2).toBeLessThanOrEqual(90);
    expect(pods * (2 * Number(environments['kubernetes']?.['DATABASE_POOL']) + 7)).toBeLessThanOrEqual(Number(accepted));
  });
});
