import type { AppDefinition } from '../application.ts';
import { Box, row } from '../widgets/box.ts';
import { Label } from '../widgets/label.ts';
import { Table } from '../widgets/table.ts';
import { SearchField } from '../widgets/text-input.ts';
import { CONTACT_COUNT, EditedContacts, searchContacts } from './contact-book.ts';

const LABEL_WIDTH = 60;

/** An address book with a million entries, which can be edited. */
export const contacts: AppDefinition = {
  name: 'Contacts',
  bundleId: 'org.deskhand.sim.Contacts',
  start(app) {
    const edited = new EditedContacts();
    const name = new Label('No contact selected', { identifier: 'detail-name', stretch: 1 });
    const email = new Label('', { identifier: 'detail-email', stretch: 1 });
    const phone = new Label('', { identifier: 'detail-phone', stretch: 1 });
    const showDetails = ([key]: readonly string[]) => {
      const fields = key === undefined ? ['No contact selected'] : edited.fieldsOf(key);
      [name.text = '', email.text = '', phone.text = ''] = fields;
    };
    const table = new Table(
      { title: 'Contacts', identifier: 'contacts', stretch: 1, onSelect: showDetails },
      searchContacts('', edited),
    );
    const status = new Label(countText(CONTACT_COUNT), { identifier: 'status' });
    const onChange = (text: string) => {
      table.model = searchContacts(text, edited);
      status.text = countText(table.rowCount);
    };
    const search = new SearchField({
      title: 'Search',
      identifier: 'search',
      placeholder: 'Name or number',
      stretch: 1,
      onChange,
    });
    const details = new Box({ title: 'Details' }, [
      row(new Label('Name:', { width: LABEL_WIDTH }), name),
      row(new Label('Email:', { width: LABEL_WIDTH }), email),
      row(new Label('Phone:', { width: LABEL_WIDTH }), phone),
    ]);
    app.openWindow({
      title: 'Contacts',
      bounds: { x: 420, y: 200, width: 640, height: 480 },
      content: new Box({ padding: 8 }, [row(search), table, details, status]),
    });
  },
};

function countText(count: number): string {
  const total = CONTACT_COUNT.toLocaleString('en-US');
  return count === CONTACT_COUNT
    ? `${total} contacts`
    : `${count.toLocaleString('en-US')} of ${total} contacts`;
}
