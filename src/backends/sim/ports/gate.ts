import { throwIfAborted } from '../../../base/cancellation.ts';
import { AutomationError } from '../../../base/errors.ts';
import type { AppId, WindowId } from '../../../model/application.ts';
import type { NodeId } from '../../../model/element.ts';
import type { SimApp } from '../application.ts';
import type { SimDesktop } from '../desktop.ts';
import type { Deed, Widget } from '../widget.ts';
import type { SimWindow } from '../window.ts';

/** The way from a port into the desktop: finds what a call names, and lets the faults strike. */
export class Gate {
  readonly desktop: SimDesktop;

  constructor(desktop: SimDesktop) {
    this.desktop = desktop;
  }

  async app(id: AppId, signal: AbortSignal): Promise<SimApp> {
    throwIfAborted(signal);
    const app = this.desktop.app(id);
    await this.desktop.faults.pass(app, signal);
    return app;
  }

  async window(id: WindowId, signal: AbortSignal): Promise<SimWindow> {
    throwIfAborted(signal);
    await this.app(this.desktop.window(id).owner.appId, signal);
    return this.desktop.window(id);
  }

  /** The widget, or undefined where the running application no longer has it. */
  async find(app: AppId, node: NodeId, signal: AbortSignal): Promise<Widget | undefined> {
    const { windows } = await this.app(app, signal);
    for (const window of windows) {
      window.refreshLayout();
      const found = window.find(node);
      if (found) return found;
    }
    return undefined;
  }

  async widget(app: AppId, node: NodeId, signal: AbortSignal): Promise<Widget> {
    const widget = await this.find(app, node, signal);
    if (!widget) throw new AutomationError('element_gone', `The element ${node} no longer exists.`);
    return widget;
  }

  /** Does an act on a widget that can be used: every refusal comes before anything has changed. */
  async act(app: AppId, node: NodeId, plan: (widget: Widget) => Deed, signal: AbortSignal): Promise<void> {
    const widget = await this.widget(app, node, signal);
    refuseUnusable(widget);
    const deed = plan(widget);
    const { faults } = this.desktop;
    if (faults.strikes(widget))
      throw new AutomationError('element_gone', `The element ${node} vanished before the act.`);
    if (faults.swallows(widget)) return;
    const delayMs = faults.delayOf(widget);
    if (delayMs === undefined) deed();
    else this.desktop.app(app).after(delayMs, deed);
  }
}

function refuseUnusable(widget: Widget): void {
  const blocker = widget.host?.blockerOf(widget);
  const reason =
    (!widget.reachable && 'is hidden') ||
    (!widget.enabled && 'is disabled') ||
    (blocker && `is blocked by ${blocker}; answer it first`);
  if (reason) throw new AutomationError('not_actionable', `${widget.name} ${reason}.`);
}
