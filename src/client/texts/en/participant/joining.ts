import { message } from '#shared/message.ts';
export const joining = {
  start: {
    title: message('Connect your Strava account to {product}'),
    againTitle: 'Add the missing permission',
    lead: 'Taking part is voluntary. You can stop at any time without disadvantage.',
    againLead:
      'At Strava, not all boxes were ticked, so data are missing. You will be asked once more; what has arrived stays.',
    agreed: 'You have already agreed to the information above.',
    box: message('I have read the information and agree that {product} uses the data listed.'),
    hint: 'You will be taken to Strava. Leave all boxes ticked there, otherwise data will be missing.',
    sharedDevice: 'Check at Strava that it is your name at the top.',
    leaving: 'Opening Strava…',
    failed: 'Connecting did not start.',
    signedOut: 'You need a link to connect a Strava account.',
    signedOutHow:
      'If you take part in a study, ask the people who run it for your link. If you have an account here, sign in and connect from there.',
    signIn: 'Sign in',
    dashboard: 'Back to the dashboard',
    unknown: 'This link does not work',
    unknownText: 'It may have been replaced by a new one. Please ask the people who gave it to you for the new link.',
    full: 'No further accounts can be connected at the moment.',
    fullText: 'Your place is not lost. Please tell the people who gave you this link, and try again later.',
    fullOwn: 'Your place is not lost. Please tell an admin, and try again later.',
    fullContact: message('Your place is not lost. Please tell {contact}, and try again later.'),
    notSetUpText: 'Nothing can be connected yet. Please tell the people who gave you this link.',
    already: message('Your Strava account is connected: {name}.'),
    staff: message('You are signed in as {role, select, admin {an admin} other {a researcher}}.'),
    staffText: 'This link is for athletes without an account here. Go on only for a test.',
    ownAccount: 'You are signed in.',
    ownAccountText:
      'This link connects an athlete without an account here. To see your activities on your dashboard, connect your own account instead.',
    ownAccountLink: 'Connect my own account',
  },
  information: {
    reads: 'What we read',
    readsList: [
      'Your activities, those from before today and those that only you can see as well: sport, title, start, duration, distance and elevation.',
      'What your device adds to them: heart rate, cadence, speed, calories and the name of the device.',
      'The details of an activity when a person opens it: the course second by second and the route. They are kept for seven days.',
      'Your shoes and bikes: name, make and distance.',
      'Your name and your number at Strava, so that the right account is connected.',
    ],
    ofStudy: message(
      'You take part in a study. Of heart rate, device and gear, and route, only what you agreed to for it is stored: {kept, select, none {none of these} other {{kept}}}. Who sees it stands under “Who sees what”.',
    ),
    never: 'What we never read',
    neverList: [
      'Your password: you enter it at Strava alone.',
      'Your messages, comments, friends, clubs and photos.',
      'Nothing is changed or posted at Strava.',
    ],
    who: 'Who sees it',
    whoText:
      'You, if you have an account here, and the admins of this installation. Researchers see nothing of it until you take part in one of their studies and agree to that separately. Nothing is sold or passed on, and none of it is used to train artificial intelligence.',
    long: 'How long it is kept',
    longText: message(
      'As long as your account is connected. At the latest {days} days after the connection ended, everything that came from Strava is deleted. What you delete at Strava is deleted here as well.',
    ),
    history: 'How far back',
    historyText: 'To your first activity at Strava, if your permission covers it. Reading it all can take some days.',
    rights: 'Your rights',
    rightsText:
      'You may see your data, have them corrected, receive a copy and have them deleted. You can end the connection at any time: on your dashboard, or at Strava under Settings, My Apps. What was read until then stays lawful. You may complain to the data protection authority.',
    full: 'Read the full consent text',
    version: message('Version {version}'),
    print: 'Print',
    fullText: [
      message(
        'I agree that the operator of this installation of {product} reads the data listed under “What we read” from my Strava account through Strava’s interface, stores them in this installation and shows them to the people named under “Who sees it”.',
      ),
      message(
        'Among these data are heart rates. They say something about my health and are specially protected by law (Article 9 of the General Data Protection Regulation). My agreement explicitly includes them.',
      ),
      message(
        'The purpose is to show activities in this installation and to prepare research on physical activity. Data enter a study only if I take part in it and have agreed to its own information.',
      ),
      message(
        'My agreement is voluntary. If I refuse it or take it back, I have no disadvantage. I can take it back at any time, by ending the connection here or at Strava, or by telling the people who gave me the link or an admin of this installation.',
      ),
      message(
        'When the connection has ended, nothing more is read. All data from Strava are deleted at the latest {days} days later; that they were deleted is recorded, without their content. If I connect again before that, they are kept.',
      ),
      message(
        'Strava is a service of its own with its own terms. It learns that I have connected this installation. This installation is neither run nor endorsed by Strava.',
      ),
      message('With my agreement the version of this text, its language and the time are recorded.'),
    ],
  },
  redirect: {
    title: 'Connect Strava',
    working: 'Finishing the connection…',
    dashboard: 'Go to the dashboard',
    again: 'Connect again',
    start: 'Start connecting',
    tryAgain: 'Try again',
    addPermission: 'Add permission',
    noParameters:
      'This page opens after signing in at Strava. If it has just told you that your account is connected, all is well.',
    connected: message('Done, {name} is connected.'),
    connectedCode: message('Done, {code} is connected.'),
    notWhole: 'You agreed to take part, and your place is kept. One thing is missing:',
    lost: 'No activity arrives',
    without: 'Take part without these data',
    decline: 'I do not want to take part',
    yourCode: message('Your code: {code}. Contact: {contact}'),
    connectedNext:
      'Your activities now arrive here by themselves: the newest within minutes, older ones within hours or days. You need do nothing more.',
    close: 'You can close this page.',
    notYours: 'Not your account?',
    notYoursOwn: 'Disconnect it on your dashboard, sign out at Strava and connect again.',
    notYoursInvite:
      'At Strava, open Settings, then My Apps, and revoke the access. Then sign out there and open your link again.',
    privateMissing: 'Private activities are not shared',
    privateMissingText:
      'Activities that only you can see do not arrive, and some of the others may be missing. You can add the permission.',
    gearMissing: 'Shoes and bikes are not shared',
    gearMissingText: 'Activities arrive, but not which shoes or bike you used.',
    denied: 'You cancelled.',
    deniedText: 'No data was transferred.',
    scopeMissing: 'Your activities are not shared',
    scopeMissingText: message(
      'Without this permission no activity arrives here. What is missing: {names}. Add it and leave all boxes ticked at Strava.',
    ),
    expired: 'The session has expired.',
    expiredText: 'Nothing was transferred. Please open your link once more, or start connecting again.',
    elsewhere:
      'Did you begin in another app, such as a chat? Go on there, or copy your link there and open it in this browser.',
    alreadyLinked: 'This Strava account is already in use',
    alreadyLinkedText:
      'It belongs to another user of this installation. Sign in to Strava with your own account, or ask an admin.',
    otherAccount: 'Another Strava account is connected',
    otherAccountText:
      'You already have a connection to another Strava account. Sign in to Strava with that account to renew it, or ask an admin.',
    otherAccountStudy:
      'Your code is already connected with another Strava account. Sign in to Strava with that account to renew it, or ask the contact of your study.',
    otherCode: 'This Strava account already belongs to another code.',
    otherCodeText: 'Please tell the contact on your sheet. No data was transferred.',
    full: 'No further accounts can be connected at the moment.',
    fullText: 'Your place is not lost. Please tell the people who gave you the link, or an admin, and try again later.',
    fullStudy:
      'Your place is not lost, and your consent is stored. Please tell the contact of your study, and try again later.',
    inactive: 'Strava has switched this installation off',
    fullContact: message('Your place is not lost. Please tell {contact}, and try again later.'),
    inactiveContact: message('The Strava app of this installation is inactive. Please tell {contact}.'),
    inactiveText:
      'The Strava app of this installation is inactive. Please tell the people who gave you the link, or an admin.',
    inactiveStudy: 'The Strava app of this installation is inactive. Please tell the contact of your study.',
    unavailable: 'Strava is not answering at the moment.',
    unavailableText: 'Nothing is lost, and you need not agree again. Please try again in 15 minutes.',
    consentStored: 'Your consent is stored.',
    unavailableStudy: 'Your consent is stored; try again in 15 minutes.',
    offline: 'The server could not be reached.',
    offlineText: 'Please check your connection to the internet and try again.',
    failed: 'The connection could not be finished',
  },
};
