export interface ReceivedMail {
  messageId: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  headers: Record<string, string>;
  at: string;
}
