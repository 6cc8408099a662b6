export interface ReceiptsTable {
  token_hash: Uint8Array;
  participant_id: string;
  created_at: Date;
}

export interface SessionEffortsTable {
  participant_id: string;
  activity_id: string;
  effort: number;
  rated_at: Date;
}
