import type { AppDefinition, SimApp } from '../application.ts';
import { Box, row } from '../widgets/box.ts';
import { Button, Link } from '../widgets/button.ts';
import { Combo } from '../widgets/combo.ts';
import { Label, Picture, Progress } from '../widgets/label.ts';
import { ScrollArea } from '../widgets/scroll-area.ts';
import { Incrementor, Slider } from '../widgets/slider.ts';
import { TabGroup } from '../widgets/tabs.ts';
import { CheckBox, RadioGroup, Switch } from '../widgets/toggle.ts';
import { messageBox } from './question.ts';

const CHECK_MS = 2_000;
const TICK_MS = 100;
const LABEL_WIDTH = 110;

/** Preferences of the simulated computer. */
export const settings: AppDefinition = {
  name: 'Settings',
  bundleId: 'org.deskhand.sim.Settings',
  start(app) {
    const openPrivacy = () => {
      const content = messageBox('Nothing that happens here leaves this process.', [{ title: 'Close' }], () =>
        privacy.close(),
      );
      const bounds = { x: 720, y: 120, width: 420, height: 120 };
      const privacy = app.openWindow({ title: 'Privacy Policy', content, bounds });
    };
    const pages = [generalPage(openPrivacy), displayPage(), networkPage(), updatesPage(app)] as const;
    app.openWindow({
      title: 'Settings',
      bounds: { x: 720, y: 320, width: 520, height: 420 },
      content: new Box({ padding: 12 }, [new TabGroup({ title: 'Sections', stretch: 1 }, pages)]),
    });
  },
};

function generalPage(openPrivacy: () => void): Box {
  const content = new Box({ padding: 8, spacing: 12 }, [
    new Picture({ title: 'Computer', description: 'A small computer' }),
    labelled(
      'Appearance',
      new RadioGroup({ title: 'Appearance', choices: ['Light', 'Dark', 'Auto'], choice: 'Light' }),
    ),
    labelled(
      'Language',
      new Combo({
        title: 'Language',
        choices: ['English', 'Deutsch', 'Français', 'Español'],
        choice: 'English',
      }),
    ),
    new CheckBox({ title: 'Show hidden files' }),
    new CheckBox({ title: 'Play sounds', checked: true }),
    new CheckBox({ title: 'Managed by your organisation', checked: true, enabled: false }),
    new Link({ title: 'Privacy Policy', onPress: openPrivacy }),
    new CheckBox({ title: 'Send reports' }),
    new CheckBox({ title: 'Ask before quitting', checked: true }),
  ]);
  return page('General', [new ScrollArea({ title: 'General settings', stretch: 1, height: 120 }, content)]);
}

function displayPage(): Box {
  const size = new Label('12 pt', { identifier: 'text-size-label', width: 60 });
  const showSize = (points: number) => {
    size.text = `${points} pt`;
  };
  return page('Display', [
    labelled(
      'Brightness',
      new Slider({ title: 'Brightness', min: 0, max: 100, step: 1, number: 50, stretch: 1 }),
    ),
    labelled(
      'Text Size',
      new Incrementor({
        title: 'Text Size',
        min: 9,
        max: 24,
        step: 1,
        number: 12,
        width: 60,
        onChange: showSize,
      }),
      size,
    ),
    new CheckBox({ title: 'Reduce motion' }),
  ]);
}

function networkPage(): Box {
  const status = new Label('Connected', { identifier: 'network-status' });
  const onChange = (on: boolean) => {
    status.text = on ? 'Connected' : 'Off';
    ask.enabled = on;
  };
  const ask = new CheckBox({ title: 'Ask to join networks', checked: true });
  return page('Network', [new Switch({ title: 'Wi-Fi', checked: true, onChange }), status, ask]);
}

/** The search for updates takes two seconds of the desktop's time and always ends well. */
function updatesPage(app: SimApp): Box {
  const progress = new Progress({ title: 'Checking for updates', hidden: true });
  const result = new Label('Last checked: never', { identifier: 'update-status' });
  const tick = () => {
    progress.percent += (100 * TICK_MS) / CHECK_MS;
    if (progress.percent < 100) app.after(TICK_MS, tick);
    else finish();
  };
  const finish = () => {
    progress.hidden = true;
    check.enabled = true;
    result.text = 'Your software is up to date.';
  };
  const onPress = () => {
    check.enabled = false;
    progress.percent = 0;
    progress.hidden = false;
    result.text = 'Checking…';
    app.after(TICK_MS, tick);
  };
  const check = new Button({ title: 'Check for Updates', onPress });
  return page('Updates', [
    row(check),
    progress,
    result,
    new CheckBox({ title: 'Update automatically', checked: true }),
  ]);
}

function page(title: string, children: ConstructorParameters<typeof Box>[1]): Box {
  return new Box({ title, padding: 12, spacing: 12 }, children);
}

function labelled(text: string, ...widgets: Parameters<typeof row>): Box {
  return row(new Label(text, { width: LABEL_WIDTH }), ...widgets);
}
