/** Which transactions the desk reads by itself, and when next; payloads in little room; what was seen for the first time. */
export const following = `
  ALTER TABLE profiles ADD COLUMN following TEXT NOT NULL
    DEFAULT '{"kinds":["payin_account","payin_acquiring","payout_card","added"],"perSecond":2}';
`
