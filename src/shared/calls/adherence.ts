import type {
  AbsenceAnswer,
  AbsenceBody,
  AdherenceAnswer,
  CalendarAnswer,
  ChangePauseBody,
  PauseAnswer,
  PauseBody,
  StandingsAnswer,
  StudySummaryAnswer,
} from '#shared/contract/adherence.ts';
import type { RulePreviewAnswer, RulePreviewBody } from '#shared/contract/rulePreview.ts';
import type { ChangeRuleBody, RulesAnswer } from '#shared/contract/studyRule.ts';
import { type Calls, get, patch, post, remove } from './call.ts';

export const ADHERENCE_CALLS = {
  getStudySummary: get<StudySummaryAnswer>('/research/studies/:id/summary', 'participants:read'),
  getAdherence: get<AdherenceAnswer>('/research/studies/:id/adherence', 'participants:read'),
  getStandings: get<StandingsAnswer>('/research/studies/:id/standings', 'participants:read'),
  previewRule: post<RulePreviewAnswer, RulePreviewBody>('/research/studies/:id/rule-preview', 'studies:change'),
  listRules: get<RulesAnswer>('/research/studies/:id/rules', 'studies:read'),
  changeRule: post<RulesAnswer, ChangeRuleBody>('/research/studies/:id/rules', 'studies:change'),
  getCalendar: get<CalendarAnswer>('/research/participants/:id/calendar', 'participants:read'),
  declareAbsence: post<AbsenceAnswer, AbsenceBody>('/research/participants/:id/absences', 'participants:change'),
  removeAbsence: remove<null>('/research/absences/:id', 'participants:change'),
  pauseParticipant: post<PauseAnswer, PauseBody>('/research/participants/:id/pauses', 'participants:change'),
  pauseStudy: post<PauseAnswer, PauseBody>('/research/studies/:id/pauses', 'studies:change'),
  changePause: patch<PauseAnswer, ChangePauseBody>('/research/pauses/:id', 'participants:change'),
  removePause: remove<null>('/research/pauses/:id', 'participants:change'),
} satisfies Calls;
