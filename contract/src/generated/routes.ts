// Written by `npm run generate` from the calls of the contract.
export const routes = {
  login: ['POST', '/user/login'],
  logout: ['POST', '/user/logout'],
  getUserInfo: ['GET', '/user/info'],
  getUserInfoList: ['GET', '/user/info_list'],
  getSiteConfig: ['GET', '/public/sub_contracting'],
  listFriends: ['GET', '/friend/list'],
  getGroupBatch: ['GET', '/group/batch'],
  sendMessage: ['POST', '/chat/send_message'],
  getMessages: ['GET', '/chat/get_messages'],
  getMessageUpdates: ['GET', '/chat/get_message_updates'],
  ack: ['POST', '/chat/ack'],
  removeChat: ['POST', '/chat/remove_chat'],
} as const
