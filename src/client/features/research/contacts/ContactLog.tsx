import Button from 'antd/es/button';
import { useState } from 'react';
import { followUpApi } from '#client/api/research/followUpApi.ts';
import { useTableView } from '#client/forms/tableView/useTableView.tsx';
import { followUpTexts } from '#client/texts/study/followUp.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import { formatDate } from '#client/ui/format/format.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import type { Column } from '#client/ui/table/Column.ts';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import type { TableParamRules } from '#client/ui/table/tableParams.ts';
import { useTableState } from '#client/ui/table/useTableState.ts';
import { dayIn } from '#shared/calendarDate.ts';
import type { LoggedContact } from '#shared/contract/followUp.ts';
import { ContactForm } from './ContactForm.tsx';
import { useContacts } from './useContacts.ts';

type Sort = 'contacted_on' | 'channel' | 'outcome';
const RULES = {
  prefix: 'contacts',
  sortable: ['contacted_on', 'channel', 'outcome'],
  defaultSort: '-contacted_on',
} as const satisfies TableParamRules<Sort>;

interface ContactLogProps {
  participant: { id: string; code: string };
  timezone: string;
  mayChange: boolean;
  isOff: boolean;
}

export function ContactLog({ participant: { id, code }, timezone, mayChange, isOff }: ContactLogProps) {
  const { contacts: texts } = useTexts(followUpTexts);
  const contacts = useContacts(id);
  const [isOpen, setOpen] = useState(false);
  const table = useTableState(RULES);
  const { data, error, ...query } = followUpApi.useListContactLogQuery({ id, ...table.query }, { skip: isOff });
  const action: Column<LoggedContact> = {
    key: 'action',
    title: texts.action,
    isUnprinted: true,
    text: () => '',
    render: (contact) => (
      <Button
        size="small"
        aria-label={texts.takeBackOf({
          channel: texts.channels[contact.channel],
          day: formatDate(contact.contacted_on),
        })}
        onClick={() => void contacts.takeBack(contact)}
      >
        {texts.takeBack}
      </Button>
    ),
  };
  const columns: readonly Column<LoggedContact>[] = [
    { key: 'contacted_on', title: texts.on, text: ({ contacted_on }) => formatDate(contacted_on) },
    { key: 'channel', title: texts.channel, text: ({ channel }) => texts.channels[channel] },
    { key: 'outcome', title: texts.outcome, text: ({ outcome }) => texts.outcomes[outcome] },
    { key: 'note', title: texts.text, text: ({ note }) => note ?? texts.hidden },
    { key: 'by', title: texts.by, text: ({ created_by_email }) => created_by_email ?? texts.nobody },
    ...(mayChange ? [action] : []),
  ];
  const view = useTableView('participant-contacts', columns);
  const close = () => setOpen(false);
  return (
    <PageSection title={texts.title} actions={mayChange && <Button onClick={() => setOpen(true)}>{texts.note}</Button>}>
      <p className="k-lead">{texts.lead}</p>
      <DataTable
        label={texts.title}
        table={table}
        query={{ data: data && { rows: data.contacts, total: data.total }, error, ...query }}
        {...view}
        rowKey={(contact) => contact.id}
        words={{ ...texts, failed: texts.listFailed }}
        isShort
      />
      <ModalDialog open={isOpen} title={texts.dialog({ code })} onClose={close}>
        {isOpen && <ContactForm today={dayIn(timezone, new Date())} contacts={contacts} onDone={close} />}
      </ModalDialog>
    </PageSection>
  );
}
