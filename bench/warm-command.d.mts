export const WARM_TARGET: number;
export const WARM_UP: number;
export function timeCommand(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number>;
