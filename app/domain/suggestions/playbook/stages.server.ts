import type { Stage } from '../constants'

/**
 * The words in which growth teams describe the problems of each stage. They are indexed with every entry of the stage, because a
 * problem shares few words with its remedy. Words are stemmed, and stop words (`STOP_WORDS`) have no effect.
 */
export const vocabulary: Record<Stage, string> = {
  acquisition: `acquisition attract audience awareness brand unknown visibility visitor traffic website homepage landing page
    search engine seo rank keyword content article blog advertising ads adwords paid channel campaign budget cost per lead
    cpc cac leads pipeline prospect outbound cold email sales sign-up register account create conversion bounce press media
    social network reach discover find heard market launch event webinar partner stranger poster flyer leaflet
    newspaper magazine advert town neighbourhood street passer-by door phone call enquiry inquiry google youtube instagram`,
  activation: `activation onboarding newcomer beginner new user first session first time start getting started setup set-up
    configure configuration workspace install download import migrate tutorial tour walkthrough guide help step complete
    finish stuck confused overwhelmed complicated difficult empty blank dashboard aha moment time to value understand learn
    trial try drop out registration account incomplete profile fiddly tricky puzzled lost
    clueless bewildered screen button form field password verify explain explanation instruction manual teach learning curve`,
  retention: `retention retain keep loyal loyalty churn cancel cancellation quit leave left lose lost stop stopped inactive
    dormant lapsed sleeping forget forgotten return come back again habit engagement engaged usage daily weekly monthly
    active login log in less often rarely decline fade bored boring repeat renew renewal contract subscription subscriber
    unsubscribe reactivate win back satisfaction support regular routine tired
    gone disappear dwindle novelty abandon drawer dust unopened uninstall delete farewell goodbye resign disappoint`,
  referral: `referral refer friend colleague invite invitation share sharing recommend recommendation word of mouth viral
    virality spread tell others advocate ambassador fan review testimonial rating promoter nps reward link network
    community public social team member k-factor neighbour family mate acquaintance
    chat conversation praise compliment proud delighted together mention introduce introduction circle gift guest enthusiastic`,
  revenue: `revenue income money monetise monetize monetisation profit margin price pricing plan package paid pay payment
    paying purchase buy buyer order basket cart checkout shop shopper store discount premium free freemium upgrade upsell
    cross-sell add-on expansion average value arpu mrr billing invoice expensive cheap spend sell deal contract value cash bill fee wage salary rent
    cent euro dollar pound coin till tip donate donation afford costly gratis generous loss deficit worth earn earning turnover`,
}
