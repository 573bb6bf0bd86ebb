import { z } from 'zod';
import { Rect } from './geometry.ts';

/** Names an application on one desktop while it runs. Opaque outside the backend. */
export type AppId = string;

export const AppInfo = z.object({
  id: z.string(),
  name: z.string(),
  pid: z.int(),
  bundleId: z.string().optional().describe('Bundle id; on Linux the desktop-file id'),
  program: z.string().optional().describe('The command that starts it'),
  aliases: z.array(z.string()).optional().describe('What else it calls itself, and its process is called'),
  accessible: z.boolean().describe('Whether the application shows its elements'),
  frontmost: z.boolean(),
});
export type AppInfo = z.infer<typeof AppInfo>;

/** Names a window on one desktop while it is open. Opaque outside the backend. */
export type WindowId = string;

export const WindowInfo = z.object({
  id: z.string(),
  app: z.string(),
  title: z.string(),
  bounds: Rect,
  focused: z.boolean(),
  minimized: z.boolean(),
  maximized: z.boolean(),
  modal: z.boolean(),
  modalFor: z.string().optional().describe('The window that cannot be used while this one is open'),
});
export type WindowInfo = z.infer<typeof WindowInfo>;

export const DisplayInfo = z.object({ id: z.string(), bounds: Rect, scale: z.number().positive() });
export type DisplayInfo = z.infer<typeof DisplayInfo>;
