export type StarterList = { name: string; tactics: string[] }

/** What a screen offers to start a list of tactics from, and the list that its address asks for. */
export type Starters = {
  lists: { key: string; name: string; is_fitting: boolean }[]
  chosen: StarterList | null
}
