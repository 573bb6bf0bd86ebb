import type { AppDefinition, SimApp } from '../application.ts';
import { Box, row, spacer } from '../widgets/box.ts';
import { Button } from '../widgets/button.ts';
import { BusyIndicator, Label } from '../widgets/label.ts';
import { SecureField, TextField } from '../widgets/text-input.ts';
import { CheckBox } from '../widgets/toggle.ts';
import type { SimWindow } from '../window.ts';
import { messageBox } from './question.ts';

const SIGN_IN_MS = 400;
const ACCOUNT = { username: 'demo', password: 'open-sesame' };
const LABEL_WIDTH = 90;

/** A form that lets exactly one person in. */
export const login: AppDefinition = {
  name: 'Login',
  bundleId: 'org.deskhand.sim.Login',
  start(app) {
    new LoginForm(app);
  },
};

class LoginForm {
  readonly #app: SimApp;
  readonly #window: SimWindow;
  readonly #username = new TextField({
    title: 'Username',
    identifier: 'username',
    stretch: 1,
    ...this.#editing(),
  });
  readonly #password = new SecureField({
    title: 'Password',
    identifier: 'password',
    stretch: 1,
    ...this.#editing(),
  });
  readonly #remember = new CheckBox({ title: 'Remember me' });
  readonly #signIn = new Button({
    title: 'Sign In',
    enabled: false,
    answers: 'confirm',
    onPress: () => this.#submit(),
  });
  readonly #busy = new BusyIndicator({ title: 'Signing in…', hidden: true });
  readonly #welcome = new Label('', { identifier: 'welcome' });
  readonly #form: Box;
  readonly #inside: Box;

  constructor(app: SimApp) {
    this.#app = app;
    this.#form = new Box({ identifier: 'sign-in-form' }, [
      row(new Label('Username', { width: LABEL_WIDTH }), this.#username),
      row(new Label('Password', { width: LABEL_WIDTH }), this.#password),
      this.#remember,
      row(this.#busy, spacer(), this.#signIn),
    ]);
    const signOut = new Button({ title: 'Sign Out', onPress: () => this.#showForm() });
    this.#inside = new Box({ identifier: 'welcome-view', hidden: true }, [
      this.#welcome,
      row(spacer(), signOut),
    ]);
    this.#window = app.openWindow({
      title: 'Login',
      bounds: { x: 60, y: 500, width: 340, height: 220 },
      content: new Box({ padding: 16 }, [this.#form, this.#inside]),
    });
  }

  #editing() {
    return { onChange: () => this.#allowSignIn() };
  }

  #allowSignIn(): void {
    this.#signIn.enabled = this.#busy.hidden && this.#username.text !== '' && this.#password.text !== '';
  }

  #submit(): void {
    this.#setBusy(true);
    this.#app.after(SIGN_IN_MS, () => {
      this.#setBusy(false);
      const right = this.#username.text === ACCOUNT.username && this.#password.text === ACCOUNT.password;
      if (right) this.#showWelcome();
      else this.#refuse();
    });
  }

  #setBusy(busy: boolean): void {
    this.#busy.hidden = !busy;
    for (const field of [this.#username, this.#password, this.#remember]) field.enabled = !busy;
    this.#allowSignIn();
  }

  #showWelcome(): void {
    this.#welcome.text = `Welcome, ${this.#username.text}`;
    this.#form.hidden = true;
    this.#inside.hidden = false;
  }

  #showForm(): void {
    this.#password.text = '';
    if (!this.#remember.checked) this.#username.text = '';
    this.#inside.hidden = true;
    this.#form.hidden = false;
  }

  #refuse(): void {
    this.#password.text = '';
    const content = messageBox(
      'The user name or password is wrong.',
      [{ title: 'OK', answers: 'confirm' }],
      () => dialog.close(),
    );
    const dialog = this.#app.openDialog(this.#window, 'Sign In Failed', content);
  }
}
