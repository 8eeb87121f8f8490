export const CALLERS = [
  'anonymous',
  'outsider',
  'removed',
  'member',
  'adder',
  'campaignOwner',
  'teamOwner',
] as const
export type Caller = (typeof CALLERS)[number]
export type Status = 200 | 201 | 400 | 401 | 402 | 403 | 404 | 409
export type Row = Record<Caller, Status>

export const everybody = (status: Status): Row => ({
  anonymous: 401,
  outsider: status,
  removed: status,
  member: status,
  adder: status,
  campaignOwner: status,
  teamOwner: status,
})
export const members = (status: Status): Row => ({ ...everybody(status), outsider: 404, removed: 404 })
export const teamOwner: Row = { ...members(403), teamOwner: 200 }
export const campaignOwner: Row = { ...members(403), campaignOwner: 200 }
export const adder: Row = { ...members(403), adder: 200 }
