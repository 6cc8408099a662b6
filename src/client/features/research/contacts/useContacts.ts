import { followUpApi } from '#client/api/research/followUpApi.ts';
import { followUpTexts } from '#client/texts/study/followUp.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { showToast } from '#client/ui/toast/toasts.ts';
import { useOfferUndo } from '#client/ui/toast/useOfferUndo.ts';
import type { LoggedContact, NoteContactBody } from '#shared/contract/followUp.ts';

export function useContacts(participantId: string) {
  const { contacts: texts } = useTexts(followUpTexts);
  const [noteContact] = followUpApi.useNoteContactMutation();
  const [takeBackContact, { isLoading }] = followUpApi.useTakeBackContactMutation();
  const offerUndo = useOfferUndo(texts);
  const send = (body: NoteContactBody) => noteContact({ id: participantId, ...body }).unwrap();

  return {
    /** Rejects with the `ApiError`, for the form. */
    note: async (body: NoteContactBody) => {
      const { contact } = await send(body);
      offerUndo(texts.saved, () => takeBackContact(contact.id).unwrap());
    },
    takeBack: async ({ id, contacted_on, channel, outcome, note }: LoggedContact) => {
      if (isLoading) return;
      try {
        await takeBackContact(id).unwrap();
        offerUndo(texts.takenBack, () => send({ contacted_on, channel, outcome, note: note ?? '' }));
      } catch {
        showToast({ text: texts.failed, variant: 'error' });
      }
    },
  };
}

export type Contacts = ReturnType<typeof useContacts>;
