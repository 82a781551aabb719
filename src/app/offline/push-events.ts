/**
 * The script of both service workers that shows a push and opens its page. A browser that receives a push and
 * shows nothing loses its subscription, so an unreadable push is shown as well. Only pages of this site are
 * opened.
 */
export const PUSH_EVENTS = `(()=>{
const read=event=>{try{return event.data.json()}catch{return{}}};
const pageOf=link=>{const url=new URL(String(link||'/notifications'),location.origin);return url.origin===location.origin?url.href:location.origin+'/notifications'};
self.addEventListener('push',event=>{
const{title='새 알림',body='새 알림이 있습니다.',link,tag='notification'}=read(event);
event.waitUntil(self.registration.showNotification(String(title),{body:String(body),tag:String(tag),renotify:true,lang:'ko',icon:'/icon-192.png',badge:'/icon-192.png',data:{page:pageOf(link)}}))});
self.addEventListener('notificationclick',event=>{
event.notification.close();
const page=pageOf(event.notification.data&&event.notification.data.page);
event.waitUntil((async()=>{
const open=await self.clients.matchAll({type:'window',includeUncontrolled:true});
const there=open.find(client=>client.url===page)??open.find(client=>new URL(client.url).pathname===new URL(page).pathname);
if(there)return there.focus();
return self.clients.openWindow(page)})())});
})();`;
