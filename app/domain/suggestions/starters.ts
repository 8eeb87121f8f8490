export type StarterList = { name: string; tactics: string[] }

export type Starters = {
  lists: { key: string; name: string; is_fitting: boolean }[]
  chosen: StarterList | null
}
