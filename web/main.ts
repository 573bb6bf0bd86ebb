import type { CallLine, DesktopChange, InspectorState } from '../src/model/inspection.ts';
import { AppView } from './app-view.ts';
import { CallView } from './call-view.ts';
import { showConnecting } from './connect-view.ts';
import { ElementView } from './element-view.ts';
import { byId } from './page-elements.ts';
import { Refresher } from './refresher.ts';
import { ScreenView } from './screen-view.ts';
import { getPicture, getState, getTree, problemText } from './server.ts';

const DESKTOPS: Readonly<Record<string, string>> = {
  sim: 'Simulated desktop',
  private: 'Private desktop',
  session: 'Your desktop session',
};

/** Changes after which the list of applications may be another. */
const CHANGES_APPS = new Set([
  'app_launched',
  'app_ended',
  'window_focused',
  'window_opened',
  'window_closed',
]);

const screenView = new ScreenView();
const elementView = new ElementView();
const appView = new AppView();
const callView = new CallView();
let reportsChanges = true;

const isWatched = () => document.visibilityState === 'visible';
const state = new Refresher(loadState, isWatched);
const picture = new Refresher(loadPicture, isWatched);
const tree = new Refresher(loadTree, isWatched);

async function loadState(): Promise<void> {
  const answer = await getState();
  if ('problem' in answer) return;
  showHead(answer.value);
  callView.show(answer.value.calls);
  appView.show(answer.value.apps);
  const { problem, apps } = answer.value;
  if (problem) elementView.tellProblem(problemText(problem));
  else if (apps.length === 0) elementView.tellProblem('No application is running.');
}

async function loadPicture(): Promise<void> {
  const answer = await getPicture();
  if ('problem' in answer) screenView.tellProblem(answer.problem);
  else screenView.show(answer.value);
}

async function loadTree(): Promise<void> {
  const app = appView.chosen;
  if (!app) return;
  const answer = await getTree(app.pid);
  if (app.id !== appView.chosen?.id) return;
  if ('problem' in answer) elementView.tellProblem(answer.problem);
  else elementView.show(answer.value);
}

function showHead({ version, desktop, notice, ...rest }: InspectorState): void {
  reportsChanges = rest.reportsChanges;
  const name = DESKTOPS[desktop] ?? `Desktop: ${desktop}`;
  document.title = `deskhand · ${name}`;
  byId('version', HTMLElement).textContent = version;
  const badge = byId('desktop', HTMLElement);
  badge.textContent = name;
  badge.hidden = false;
  const banner = byId('notice', HTMLElement);
  banner.textContent = notice ?? '';
  banner.hidden = notice === undefined;
}

function showConnection(kind: 'live' | 'waiting', words: string): void {
  const connection = byId('connection', HTMLElement);
  connection.dataset.state = kind;
  connection.textContent = words;
}

function refreshAll(): void {
  for (const part of [state, picture, tree]) part.request();
}

function onDesktop({ apps, kinds }: DesktopChange): void {
  picture.request();
  if (kinds.some((kind) => CHANGES_APPS.has(kind))) state.request();
  if (appView.chosen && apps.includes(appView.chosen.id)) tree.request();
}

function onCall(line: CallLine): void {
  callView.add(line);
  // A desktop that does not say when it changes is looked at after every call.
  if (!reportsChanges) refreshAll();
}

function listen(): void {
  const events = new EventSource('/inspector/events');
  events.addEventListener('open', () => {
    showConnection('live', 'Live');
    refreshAll();
  });
  events.addEventListener('error', () => showConnection('waiting', 'Server not reachable, trying again'));
  events.addEventListener('call', ({ data }) => onCall(JSON.parse(data)));
  events.addEventListener('desktop', ({ data }) => onDesktop(JSON.parse(data)));
}

screenView.onPoint = (point) => elementView.pointAt(point);
elementView.onPointed = (bounds) => screenView.highlight(bounds);
appView.onChosen = () => tree.request();
document.addEventListener('visibilitychange', () => {
  for (const part of [state, picture, tree]) part.resume();
});
showConnecting(location.origin);
listen();
