import { type ConfigProblem, configError, type Origin } from './config-problem.ts';
import { environmentLayer } from './environment-layer.ts';
import { type FileSources, fileLayer } from './file-layer.ts';
import { flagLayer } from './flag-layer.ts';
import { arrangeConfig, type Config, SETTINGS } from './settings.ts';

/** Everything that the configuration is read from. */
export type ConfigSources = FileSources;

/** The configuration, and how it came about. */
export interface LoadedConfig {
  readonly config: Config;
  /** Where each value came from, by setting key. */
  readonly origins: ReadonlyMap<string, Origin>;
  /** The file that was read, if any. */
  readonly file?: string;
  /** The variables that it was read with, which also say what desktops there are. */
  readonly env: ConfigSources['env'];
}

const BY_DEFAULT: Origin = { kind: 'default' };

/** Reads flags, environment and file, in this order of precedence, and reports everything wrong in them at once. */
export async function loadConfig(sources: ConfigSources): Promise<LoadedConfig> {
  const problems: ConfigProblem[] = [];
  const report = (problem: ConfigProblem) => problems.push(problem);
  const flags = flagLayer(sources.flags, report);
  const environment = environmentLayer(sources.env, report);
  const file = await fileLayer(sources, report);
  if (problems.length > 0) throw configError(problems);

  const given = (key: string) => flags.get(key) ?? environment.get(key) ?? file.layer.get(key);
  const config = arrangeConfig((setting) => given(setting.key)?.value ?? setting.default);
  const origins = new Map(SETTINGS.map(({ key }) => [key, given(key)?.origin ?? BY_DEFAULT]));
  return { config, origins, env: sources.env, ...(file.path !== undefined && { file: file.path }) };
}
